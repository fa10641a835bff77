using NUnit.Framework.Interfaces;
using NUnit.Framework.Internal;
using Perf.Harness.Environments;
using Perf.Harness.Measuring;
using Perf.Harness.Verdicts;
using Perf.NUnit;

#pragma warning disable CA1050 // without a namespace NUnit takes it for the set-up of the whole assembly

/// <summary>The run of this test project: its cases are workloads on engine configurations.</summary>
[SetUpFixture]
public sealed class EngineRun : PerfRun
{
    internal override ISuite Suite => ThisSuite.Instance;

    internal override IReadOnlyList<string> LeftOut => Perf.Tests.LeftOut.Reasons();

    /// <summary>Opens the session before any test, so that every run closes with its gates.</summary>
    [OneTimeSetUp]
    public void OpenAtOnce() => Begin();

    internal override Settings Settings() => SettingsOfRun.Read();

    internal override IEnumerable<CaseId> CasesOf(Test test) => ConfigurationOf(test) is { } engine
        ? test.Properties[PropertyNames.Category].Cast<string>()
            .Select(workload => new CaseId(Suite.Name, workload, engine.Engine, engine.Name))
        : [];

    // Its worker is a program of its own, and its commands name categories.
    internal override void Prepare()
    {
    }

    internal override void MustHold(Comparison comparison) => comparison.Should().HoldItsBaseline();

    // One test of SuiteTests reports it for hundreds of cases.
    internal override void MustBeJudged(Comparison comparison)
    {
    }

    static EngineConfiguration? ConfigurationOf(Test test)
    {
        for (ITest? suite = test.Parent; suite is not null; suite = suite.Parent)
        {
            if (suite is Test { Arguments: [EngineConfiguration engine, ..] }) return engine;
        }

        return null;
    }
}
