using NUnit.Framework.Internal;
using NUnit.Framework.Internal.Builders;

namespace Perf.Harness.Tests.Methods;

/// <summary>How a method is called, and what becomes of its answers.</summary>
public sealed class MethodInvokerTests
{
    static int s_called;

    [SetUp]
    public void Begin() => s_called = 0;

    [TestCase(nameof(Samples.Nothing))]
    [TestCase(nameof(Samples.Number))]
    [TestCase(nameof(Samples.Later))]
    [TestCase(nameof(Samples.NumberLater))]
    [TestCase(nameof(Samples.ValueLater))]
    [TestCase(nameof(Samples.Token))]
    public void Method_of_any_kind_is_called_and_awaited(string method)
    {
        MethodInvoker calls = InvokerOf(method);
        calls.Run(3);
        using var scope = Assert.EnterMultipleScope();
        Assert.That(s_called, Is.EqualTo(3));
        Assert.That(calls.Different, Is.Null);
    }

    [TestCase(nameof(Samples.Number), false)]
    [TestCase(nameof(Samples.NumberLater), true)]
    public void Work_that_goes_on_in_another_thread_is_seen(string method, bool isSeen)
    {
        MethodInvoker calls = InvokerOf(method);
        calls.Run(100);
        Assert.That(calls.WentElsewhere, Is.EqualTo(isSeen));
    }

    [Test]
    public void Different_answer_is_reported_with_the_first_one()
    {
        MethodInvoker calls = InvokerOf(nameof(Samples.Counter));
        calls.Run(2);
        Assert.That(calls.Different, Is.EqualTo("a call returned 2, the first one returned 1."));
    }

    [Test]
    public void Lazy_rows_behind_an_object_are_read()
    {
        InvokerOf(nameof(Samples.Hidden)).Run(3);
        Assert.That(s_called, Is.EqualTo(3));
    }

    [Test]
    public void List_that_grows_is_another_answer()
    {
        MethodInvoker calls = InvokerOf(nameof(Samples.Growing));
        calls.Run(2);
        Assert.That(calls.Different, Is.EqualTo("a call returned 2 items, the first one returned 1."));
    }

    [Test]
    public void Sequence_is_read_to_its_end()
    {
        InvokerOf(nameof(Samples.Sequence)).Run(1);
        Assert.That(s_called, Is.EqualTo(5));
    }

    [Test]
    public void Argument_is_converted_to_the_parameter_type()
    {
        InvokerOf(nameof(Samples.Long), 7).Run(1);
        Assert.That(s_called, Is.EqualTo(7));
    }

    static MethodInvoker InvokerOf(string name, params object[] arguments)
    {
        var method = new MethodWrapper(typeof(Samples), name);
        TestMethod test = new NUnitTestCaseBuilder().BuildTestMethod(
            method, new TestFixture(new TypeWrapper(typeof(Samples))), new TestCaseParameters(arguments));
        return MethodInvoker.For(null, test, CancellationToken.None);
    }

    abstract class Samples
    {
        public static void Nothing() => s_called++;

        public static int Number() => 0 * s_called++;

        public static async Task Later()
        {
            await Task.Yield();
            s_called++;
        }

        public static async Task<int> NumberLater()
        {
            await Task.Yield();
            return 0 * s_called++;
        }

        public static async ValueTask<string> ValueLater()
        {
            s_called++;
            await Task.Yield();
            return "same";
        }

        public static bool Token(CancellationToken token)
        {
            s_called++;
            return token.CanBeCanceled;
        }

        public static int Counter() => ++s_called;

        public static object Hidden() => Enumerable.Range(0, 1).Select(_ => s_called++);

        public static List<int> Growing() => [.. Enumerable.Range(0, ++s_called)];

        public static IEnumerable<int> Sequence()
        {
            for (; s_called < 5; s_called++) yield return s_called;
        }

        public static void Long(long number) => s_called = (int)number;
    }
}
