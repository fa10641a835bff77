namespace Perf.NUnit;

/// <summary>
/// Prepares the tests of an assembly once NUnit has found them; the package compiles it into the test project.
/// </summary>
[AttributeUsage(AttributeTargets.Assembly)]
public sealed class PerfAssemblyAttribute : NUnitAttribute, IApplyToTest
{
    /// <inheritdoc/>
    public void ApplyToTest(Test test)
    {
        Prepare(test);
        CaseMarks.Apply(test);
    }

    static void Prepare(ITest test)
    {
        if (test is TestMethod method)
        {
            if (MeasuredMethod.AttributeOf(method) is null) return;
            MeasuredMethod.MakeRunnable(method);
            RefuseWrong(new MeasuredMethod(method));
            return;
        }

        foreach (ITest child in test.Tests) Prepare(child);
        if (test is not TestFixture fixture) return;
        if (IsMeasuredOnly(fixture)) LeaveAlone(fixture);
        if (LoadOperation.MissingLoad(fixture.TypeInfo!.Type) is { } wrong) fixture.MakeInvalid(wrong);
    }

    // As NUnit refuses a test with wrong arguments: it fails with the message, and nothing is run.
    static void RefuseWrong(MeasuredMethod method)
    {
        if (method.Test.RunState != RunState.NotRunnable && method.Refusal is { } wrong) method.Test.MakeInvalid(wrong);
    }

    static bool IsMeasuredOnly(TestSuite suite) => suite.Tests.Count > 0 && suite.Tests.All(one =>
        one is TestSuite inner ? IsMeasuredOnly(inner) : MeasuredMethod.AttributeOf(one) is not null);

    // A worker makes the fixture. Made in this process too, it would hold open what the worker opens.
    static void LeaveAlone(TestFixture fixture)
    {
        fixture.Fixture = new object();
        Clear(fixture.OneTimeSetUpMethods);
        Clear(fixture.OneTimeTearDownMethods);

        static void Clear(IMethodInfo[] methods) =>
            Array.Fill(methods, new MethodWrapper(typeof(PerfAssemblyAttribute), nameof(DoNothing)));
    }

    /// <summary>Does nothing. NUnit calls it instead of the fixture's own set-up.</summary>
    public static void DoNothing()
    {
    }
}
