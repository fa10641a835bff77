using System.Reflection;
using NUnit.Framework;
using Perf.Engines;
using Perf.Harness.Baselines;
using Perf.Harness.Comparisons;
using Perf.Harness.Environments;
using Perf.Harness.Measurements;
using Perf.Harness.Metrics;
using Perf.Harness.Sessions;

namespace Perf.Tests;

/// <summary>
/// What concerns the whole suite. Its namespace sorts after the suites', so that it looks at a finished run.
/// </summary>
public sealed class SuiteTests
{
    const double UnjudgedAtMost = 0.10;

    const string AnchorCommand =
        "dotnet test tests/Perf.Crud -c Release --filter \"FullyQualifiedName~Anchor_the_ledger\" "
        + "-e PERF_REASON=\"release 0.1.0\"";

    [Test]
    public void Every_setting_is_known() => Assert.That(SettingsOfRun.Error?.Message, Is.Null);

    [Test]
    public void Every_baseline_belongs_to_a_case()
    {
        var store = new BaselineStore(ProjectLayout.Find(AppContext.BaseDirectory).Baselines);
        string[] orphans = [.. store.Orphans(ThisSuite.Instance.Known, ThisSuite.Instance.Name)
            .Select(orphan => orphan.ToString())];
        Assert.That(orphans, Is.Empty, () =>
            $"{string.Join('\n', orphans)}");
    }

    [Test]
    public void Every_configuration_has_the_options_that_were_accepted()
    {
        var store = new BaselineStore(ProjectLayout.Find(AppContext.BaseDirectory).Baselines);
        string[] changes =
        [
            .. from engine in EngineCatalogue.Named
               where engine.LeftOut is null
               let baseline = store.Load(engine.Engine, engine.Name)
               where baseline is not null
               from change in baseline.OptionChanges(engine.Options)
               select $"{engine}: {change}",
        ];
        Assert.That(changes, Is.Empty,
            "A name stands for one set of options: give the other set a name of its own, or accept its cases again.");
    }

    [Test]
    public void Every_case_has_a_test()
    {
        string[] tested = [.. Assembly.GetExecutingAssembly().GetTypes()
            .SelectMany(type => type.GetMethods())
            .Where(method => method.IsDefined(typeof(TestAttribute)))
            .SelectMany(method => method.GetCustomAttributes<CategoryAttribute>())
            .Select(category => category.Name).Distinct()];
        string[] workloads = [.. ThisSuite.Instance.Known.Select(id => id.Workload).Distinct()];
        Assert.That(workloads.Except(tested), Is.Empty,
            "These workloads are in the suite and have no test of their category.");
    }

    [Test, Explicit("accepts the runs that are in artifacts/received; "
        + "give the reason as PERF_REASON in perf.runsettings")]
    public void Accept_received_runs()
    {
        string reason = SettingsOfRun.Read().Reason ?? "";
        Assert.That(reason, Is.Not.Empty, "Found no reason, wanted one for the ledger. "
            + "Set PERF_REASON in perf.runsettings, or type: "
            + "dotnet test Perf.sln -c Release -m:1 -e PERF_BASELINES=accept -e PERF_REASON=\"why\"");
        ProjectLayout layout = ProjectLayout.Find(AppContext.BaseDirectory);
        foreach (string line in new ReceivedAcceptance(ThisSuite.Instance, layout, reason).AcceptAll())
            TestContext.Out.WriteLine(line);
    }

    [Test]
    public void No_gate_has_drifted_by_accepted_steps()
    {
        LedgerDrift[] drifts = [.. LedgerDrift.Of(RunReport.Session.LedgerEntries())
            .Where(drift => drift.IsTooMuch && drift.Case.Suite == ThisSuite.Instance.Name)];
        Assert.That(drifts, Is.Empty, () =>
            $"Found gates that are worse by more than {LedgerDrift.Most:0 %} since the last anchor "
            + $"in baselines/LEDGER.md:\n  {string.Join("\n  ", drifts.AsEnumerable())}\n"
            + "wanted them below, or somebody who agrees to the sum of what was accepted step by step. "
            + "Make it better, or type:\n  "
            + AnchorCommand);
    }

    [Test, Explicit("counts the drift of every gate anew from here; give the reason as PERF_REASON, such as a release")]
    public void Anchor_the_ledger()
    {
        string reason = SettingsOfRun.Read().Reason ?? "";
        Assert.That(reason, Is.Not.Empty, $"Found no reason, wanted one for the ledger. Type: {AnchorCommand}");
        new Ledger(ProjectLayout.Find(AppContext.BaseDirectory).Baselines).Append([LedgerEntry.Anchor(reason)]);
    }

    [Test]
    public void Enough_was_judged()
    {
        if (SettingsOfRun.Error is not null || SettingsOfRun.Read().Require != Requirement.All)
            Assert.Ignore(
                "not asked for: PERF_REQUIRE=all makes a missing baseline, or too many unjudged gates, a failure");
        Gate.Unjudged[] unjudged = [.. RunReport.Session.Comparisons.SelectMany(comparison => comparison.Unjudged)];
        Gate.Unjudged[] missing = [.. unjudged.Where(gate => gate.Why == NotJudged.NoBaseline
            || (gate.Why == NotJudged.NotComparable && gate.Metric.Noise == Noise.Exact))];
        int cost = RunReport.Session.Comparisons.SelectMany(comparison => comparison.Gates)
            .Count(gate => gate.Metric.Noise == Noise.Statistical);
        int unjudgedCost = unjudged.Count(gate =>
            gate.Metric.Noise == Noise.Statistical && gate.Why != NotJudged.NoBaseline);
        Assert.Multiple(() =>
        {
            Assert.That(missing, Is.Empty,
                $"{missing.Length} gates have no baseline that fits them. Accept one, or take PERF_REQUIRE away.");
            Assert.That(unjudgedCost, Is.LessThanOrEqualTo(UnjudgedAtMost * cost),
                $"Found {unjudgedCost} of {cost} cost gates that were not judged, wanted {UnjudgedAtMost:0 %} at most. "
                + "The lines 'not judged' at the end of the run say why: run again on a quieter machine, built with "
                + "-c Release, without a collector, or accept the costs of this machine and calibrate them.");
        });
    }
}
