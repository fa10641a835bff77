using System.Reflection;

namespace Perf.Harness.Tests.Measuring;

public sealed class ErrorTextTests
{
    const string Frames = """
        System.InvalidOperationException: no such table: Entry
           at Shop.Orders.Open(String path) in /shop/Orders.cs:line 7
           at OrderPerf.Open() in /shop/OrderPerf.cs:line 12
           at InvokeStub_OrderPerf.Open(Object, Object, IntPtr*)
           at System.Reflection.MethodBaseInvoker.InvokeWithNoArgs(Object obj, BindingFlags invokeAttr)
        --- End of stack trace from previous location ---
           at Perf.NUnit.Lifecycle.Call(MethodInfo method, Object target)
           at Perf.Harness.Measuring.Worker.Tried(String id, Action step)
        """;

    [Test]
    public void Error_of_a_set_up_has_the_frames_of_the_project_alone() => Assert.That(
        ErrorText.Of(new Traced(Frames)), Is.EqualTo("""
            System.InvalidOperationException: no such table: Entry
               at Shop.Orders.Open(String path) in /shop/Orders.cs:line 7
               at OrderPerf.Open() in /shop/OrderPerf.cs:line 12
            """.ReplaceLineEndings("\n")));

    [Test]
    public void Error_of_a_constructor_is_the_one_that_it_threw() => Assert.That(
        ErrorText.Of(new TargetInvocationException(new InvalidOperationException("gone"))),
        Is.EqualTo("System.InvalidOperationException: gone"));

    [Test]
    public void Error_without_frames_of_a_project_is_whole()
    {
        const string own = "TargetException: gone\n   at Perf.Harness.Measuring.Worker.Run()";
        Assert.That(ErrorText.Of(new Traced(own)), Is.EqualTo(own));
    }

    sealed class Traced(string text) : Exception
    {
        public override string ToString() => text;
    }
}
