using NUnit.Framework.Interfaces;
using NUnit.Framework.Internal;

namespace Perf.Harness.Tests.Methods;

/// <summary>What NUnit's attributes do to a measured method, whatever it returns.</summary>
public sealed class AttributesTests
{
    static readonly string[] Shapes = ["Void", "Number", "Later", "NumberLater", "ValueLater", "Static", "Arguments"];

    [Test]
    public void Method_of_any_shape_runs([ValueSource(nameof(Shapes))] string shape) =>
        Assert.That(Build("Plain" + shape).RunState, Is.EqualTo(RunState.Runnable));

    [Test]
    public void Attribute_is_honoured_on_any_shape(
        [Values("Void", "Number", "NumberLater", "Arguments")] string shape,
        [Values("Ignored", "Explicit", "Elsewhere")] string attribute)
    {
        TestMethod test = Build(attribute + shape);
        Assert.That(test.RunState, Is.EqualTo(attribute switch
        {
            "Ignored" => RunState.Ignored,
            "Explicit" => RunState.Explicit,
            _ => RunState.Skipped,
        }));
        Assert.That(test.Properties.Get(PropertyNames.SkipReason), Does.Contain(attribute switch
        {
            "Elsewhere" => "Only supported on",
            _ => "because",
        }));
    }

    [Test]
    public void Category_is_there_once([ValueSource(nameof(Shapes))] string shape) =>
        Assert.That(Build("Plain" + shape).Properties[PropertyNames.Category], Is.EqualTo(["reads"]));

    [Test]
    public void Single_case_is_ignored_or_explicit([Values("Void", "Number")] string shape)
    {
        MethodWrapper method = Method("Case" + shape);
        using var scope = Assert.EnterMultipleScope();
        Assert.That(Made(new TestCaseAttribute(1) { Ignore = "because" }), Is.EqualTo(RunState.Ignored));
        Assert.That(
            Made(new TestCaseAttribute(1) { Explicit = true, Reason = "because" }), Is.EqualTo(RunState.Explicit));
        Assert.That(Made(new TestCaseAttribute(1)), Is.EqualTo(RunState.Runnable));

        RunState Made(TestCaseAttribute attribute)
        {
            TestMethod test = attribute.BuildFrom(method, null).Single();
            MeasuredMethod.MakeRunnable(test);
            return test.RunState;
        }
    }

    [Test]
    public void Method_without_its_arguments_does_not_run()
    {
        TestMethod test = new PerfTestAttribute().BuildFrom(Method("CaseNumber"), null);
        Assert.That(test.RunState, Is.EqualTo(RunState.NotRunnable));
    }

    [TestCase(Gates.None, false)]
    [TestCase((Gates)8, false)]
    [TestCase(Gates.Time, true)]
    [TestCase(Gates.Work | Gates.Time, true)]
    public void Test_without_a_gate_is_refused(Gates judged, bool isTest)
    {
        TestMethod test = Build(nameof(Samples.PlainVoid));
        new TestFixture(new TypeWrapper(typeof(Samples))).Add(test);
        var method = new MeasuredMethod(test) { Attribute = new PerfTestAttribute { Judge = judged } };
        Assert.That(method.Refusal, isTest ? Is.Null : Is.EqualTo($"Found no gate for {test.FullName}. Expected at "
            + "least one of Gates.Work, Gates.Allocations and Gates.Time. Type: [PerfTest(Judge = Gates.Time)]"));
        Assert.That(method.HasOnlyTimes, Is.EqualTo(judged == Gates.Time));
    }

    [TestCase(nameof(Samples.Retried), "Retry"), TestCase(nameof(Samples.Repeated), "Repeat")]
    public void Method_that_NUnit_would_repeat_is_refused(string method, string attribute)
    {
        TestMethod test = Build(method);
        new TestFixture(new TypeWrapper(typeof(Samples))).Add(test);
        Assert.That(new MeasuredMethod(test) { Attribute = new PerfTestAttribute() }.Refusal, Is.EqualTo(
            $"Found [{attribute}] on {test.FullName}, expected it on ordinary tests only: a measured method is "
            + $"repeated in worker processes, which must agree. Remove [{attribute}]."));
    }

    [Test]
    public void Asynchronous_sequence_is_refused()
    {
        TestMethod test = Build(nameof(Samples.Rows));
        new TestFixture(new TypeWrapper(typeof(Samples))).Add(test);
        Assert.That(new MeasuredMethod(test) { Attribute = new PerfTestAttribute() }.Refusal, Does.StartWith(
            $"Found that {test.FullName} returns an IAsyncEnumerable, which does nothing before it is read."));
    }

    static TestMethod Build(string name) => new PerfTestAttribute().BuildFrom(Method(name), null);

    static MethodWrapper Method(string name) => new(typeof(Samples), name);

    // Without an attribute that makes it a fixture: NUnit does not run it.
    sealed class Samples
    {
        readonly string _name = nameof(Samples);

        [Category("reads")] public void PlainVoid() => Called();
        [Retry(3)] public void Retried() => Called();
        public IAsyncEnumerable<int> Rows() => new[] { Called() }.ToAsyncEnumerable();
        [Repeat(3)] public void Repeated() => Called();
        [Category("reads")] public int PlainNumber() => Called();
        [Category("reads")] public Task PlainLater() => Task.FromResult(Called());
        [Category("reads")] public Task<int> PlainNumberLater() => Task.FromResult(Called());
        [Category("reads")] public ValueTask<int> PlainValueLater() => new(Called());
        [Category("reads")] public static int PlainStatic() => Refused("no object");
        [Category("reads"), CancelAfter(1000)] public int PlainArguments(CancellationToken token) => Called(token);

        [Ignore("because")] public void IgnoredVoid() => Called();
        [Ignore("because")] public int IgnoredNumber() => Called();
        [Ignore("because")] public Task<int> IgnoredNumberLater() => Task.FromResult(Called());
        [Ignore("because"), CancelAfter(1000)] public int IgnoredArguments(CancellationToken token) => Called(token);

        [Explicit("because")] public void ExplicitVoid() => Called();
        [Explicit("because")] public int ExplicitNumber() => Called();
        [Explicit("because")] public Task<int> ExplicitNumberLater() => Task.FromResult(Called());
        [Explicit("because"), CancelAfter(1000)] public int ExplicitArguments(CancellationToken token) => Called(token);

        [Platform("Win95")] public void ElsewhereVoid() => Called();
        [Platform("Win95")] public int ElsewhereNumber() => Called();
        [Platform("Win95")] public Task<int> ElsewhereNumberLater() => Task.FromResult(Called());
        [Platform("Win95"), CancelAfter(1000)] public int ElsewhereArguments(CancellationToken token) => Called(token);

        public void CaseVoid(int n) => Called(n);
        public int CaseNumber(int n) => Called(n);

        int Called(object? argument = null) => Refused(argument ?? _name);

        static int Refused(object argument) => throw new InvalidOperationException($"Called with {argument}.");
    }
}
