using System.Reflection;
using NUnit.Framework;
using Perf.Engines;
using Perf.Harness.Baselines;
using Perf.Harness.Verdicts;
using Perf.Harness.Environments;
using Perf.Harness.Cases;
using Perf.Harness.Reports;
using Perf.Harness.Running;

namespace Perf.Tests;

/// <summary>
/// What concerns the whole suite. Its namespace sorts after the suites', so that it looks at a finished run.
/// </summary>
public sealed class SuiteTests
{
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
    public void Every_baseline_file_can_be_read()
    {
        var store = new BaselineStore(ProjectLayout.Find(AppContext.BaseDirectory).Baselines);
        string[] damaged = [.. store.Files().Select(Damage).OfType<string>()];
        Assert.That(damaged, Is.Empty, () => string.Join('\n', damaged));

        string? Damage(FileInfo file)
        {
            try
            {
                _ = store.Load(file.Directory!.Name, Path.GetFileNameWithoutExtension(file.Name));
                return null;
            }
            catch (BaselineException error)
            {
                return error.Message;
            }
        }
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

    [Test]
    public void No_gate_has_drifted_by_accepted_steps()
    {
        LedgerDrift[] drifts = [.. LedgerDrift.Of(Ledger().Read())
            .Where(drift => drift.IsTooMuch && drift.Case.Suite == ThisSuite.Instance.Name)];
        Assert.That(drifts, Is.Empty, () =>
            $"Found gates that are worse by more than {LedgerDrift.Most:0 %} since the last anchor "
            + $"in baselines/ledger.tsv:\n  {string.Join("\n  ", drifts.AsEnumerable())}\n"
            + "wanted them below, or somebody who agrees to the sum of what was accepted step by step. "
            + "Make it better, or type:\n  "
            + AnchorCommand);
    }

    [Test]
    public void Baselines_and_ledger_agree()
    {
        var store = new BaselineStore(ProjectLayout.Find(AppContext.BaseDirectory).Baselines);
        string[] found = [.. LedgerDisagreement.Of(
                Ledger().Read().Where(entry => entry.Case.Suite == ThisSuite.Instance.Name
                    || entry.Gate == LedgerEntry.AllGates),
                id => store.Load(id.Engine, id.Configuration)?.Find(id))
            .Select(one => one.ToString())];
        Assert.That(found, Is.Empty, () => $"Found an acceptance that was cut short, or one file without the other:\n  "
            + $"{string.Join("\n  ", found)}\nwanted both to say the same. Accept these cases again, or restore both "
            + "files with git: baselines/ledger.tsv and baselines/<engine>/<configuration>.json.");
    }

    [Test, Explicit("counts the drift of every gate anew from here; give the reason as PERF_REASON, such as a release")]
    public void Anchor_the_ledger()
    {
        string reason = SettingsOfRun.Read().Reason ?? "";
        Assert.That(reason, Is.Not.Empty, $"Found no reason, wanted one for the ledger. Type: {AnchorCommand}");
        Ledger().Append([LedgerEntry.Anchor(reason)]);
    }

    static Ledger Ledger() => new(ProjectLayout.Find(AppContext.BaseDirectory).Baselines);

    [Test]
    public void Enough_was_judged()
    {
        if (SettingsOfRun.Error is not null || SettingsOfRun.Read().Require != Requirement.All)
        {
            Assert.Ignore("not asked for: with PERF_REQUIRE=all a missing baseline, a missing package, a missing "
                + "reference build, or a gate that the machine had no time for is a failure");
        }

        SuiteSession session = RunReport.Session;
        IReadOnlyList<string> missing = RequiredReport.Missing(session.Comparisons, LeftOut.Reasons(), session.Pairs);
        Assert.That(missing, Is.Empty, () =>
            $"PERF_REQUIRE=all wants everything judged, and found:\n  {string.Join("\n  ", missing)}");
    }
}
