using Perf.Harness.Baselines;
using Perf.Harness.Environments;

#pragma warning disable CS1591, CA1707 // a test is documented by its name, which is a sentence

namespace Perf.NUnit;

/// <summary>
/// Tests of the whole suite: its settings, the files of its baselines, and the sum of the accepted changes. To use
/// them, derive a fixture.
/// </summary>
public abstract class PerfSuiteTests
{
    [Test]
    public void Every_setting_is_known() => Assert.That(SettingsError, Is.Null);

    [Test]
    public void Every_baseline_belongs_to_a_case()
    {
        string[] orphans = [.. Store.Orphans(PerfRun.Current.Suite.Known, Suite).Select(orphan => orphan.ToString())];
        Assert.That(orphans, Is.Empty, () => string.Join('\n', orphans));
    }

    [Test]
    public void Every_baseline_file_can_be_read()
    {
        string[] damaged = [.. Store.Files().Select(Damage).OfType<string>()];
        Assert.That(damaged, Is.Empty, () => string.Join('\n', damaged));

        static string? Damage(FileInfo file)
        {
            try
            {
                _ = Store.Load(file.Directory!.Name, Path.GetFileNameWithoutExtension(file.Name));
                return null;
            }
            catch (BaselineException error)
            {
                return error.Message;
            }
        }
    }

    [Test]
    public void No_gate_has_drifted_by_accepted_steps()
    {
        LedgerDrift[] drifts = [.. LedgerDrift.OfSmallSteps(Ledger.Read())
            .Where(drift => drift.IsTooMuch && drift.Case.Suite == Suite)];
        Assert.That(drifts, Is.Empty, () =>
            $"Found gates that are worse by more than {LedgerDrift.Most:0 %} since the last anchor "
            + $"in baselines/ledger.tsv:\n  {string.Join("\n  ", drifts.AsEnumerable())}\n"
            + "Expected less drift. Make these gates better; if the sum of accepted changes is intended, run:\n  "
            + AnchorCommand);
    }

    [Test]
    public void Baselines_and_ledger_agree()
    {
        string[] found = [.. LedgerDisagreement.Of(
                Ledger.Read().Where(entry => entry.Case.Suite == Suite || entry.Gate == LedgerEntry.AllGates),
                id => Store.Load(id.Engine, id.Configuration)?.Find(id))
            .Select(one => one.ToString())];
        Assert.That(found, Is.Empty, () => $"Found an acceptance that was cut short, or one file without the other:\n  "
            + $"{string.Join("\n  ", found)}\nwanted both to say the same. Accept these cases again, or restore both "
            + "files with git: baselines/ledger.tsv and baselines/<engine>/<configuration>.json.");
    }

    [Test, Explicit("restarts the count of drift for every gate; set PERF_REASON to the reason, such as a release")]
    public void Anchor_the_ledger()
    {
        string reason = PerfRun.Current.Settings().Reason ?? "";
        Assert.That(reason, Is.Not.Empty, $"Found no reason, expected one for the ledger. Type: {AnchorCommand}");
        Ledger.Append([LedgerEntry.Anchor(reason)]);
    }

    static string Suite => PerfRun.Current.Suite.Name;

    static BaselineStore Store => new(PerfRun.Current.Layout.Baselines);

    static Ledger Ledger => new(PerfRun.Current.Layout.Baselines);

    static string AnchorCommand => TestCommands.All(PerfRun.Current.Project, PerfRun.Current.Layout)
        + $" --filter \"FullyQualifiedName~{nameof(Anchor_the_ledger)}\" -e PERF_REASON=\"release 0.1.0\"";

    static string? SettingsError
    {
        get
        {
            try
            {
                _ = PerfRun.Current.Settings();
                return null;
            }
            catch (SettingsException error)
            {
                return error.Message;
            }
        }
    }
}
