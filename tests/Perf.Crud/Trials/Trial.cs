using System.Globalization;
using NUnit.Framework;
using Perf.Harness.Comparisons;
using Perf.Harness.Environments;
using Perf.Harness.Measurements;
using Perf.Harness.Sessions;
using Perf.Harness.Workers;
using Perf.Tests;

namespace Perf.Crud.Trials;

/// <summary>
/// Runs of this suite on a baseline of their own, by the very procedure of an ordinary run: what it says where the
/// answer is known. Nothing in the project's <c>baselines</c> is read or written.
/// </summary>
/// <remarks>
/// What a trial has of one build and one set of cases stays in <c>artifacts/trials</c>: its baselines, which all trials
/// share, and what their gates said, so that one that was cut short goes on where it stopped.
/// </remarks>
sealed class Trial
{
    readonly ProjectLayout _layout;
    readonly IReadOnlyList<CaseId> _cases;

    Trial(DirectoryInfo root, IReadOnlyList<CaseId> cases)
    {
        _layout = new ProjectLayout(root);
        _cases = cases;
    }

    /// <summary>
    /// The trial's own baselines, accepted and calibrated now unless they were before: by turns, and more than once each,
    /// so that none has met only the machine of its own quarter of an hour.
    /// </summary>
    /// <param name="baselines">How many.</param>
    /// <param name="sittings">How often each is calibrated; never: it is not recorded either.</param>
    /// <param name="isNew">Whether no run has been judged by the baseline of a number.</param>
    /// <exception cref="InvalidOperationException">Runs have been judged by one, and it is gone.</exception>
    internal static IReadOnlyList<Trial> On(int baselines, int sittings, Func<int, bool> isNew)
    {
        Trial[] trials = [.. Enumerable.Range(0, baselines).Select(Of)];
        for (int sitting = 0; sitting < sittings; sitting++)
            foreach ((int baseline, Trial trial) in trials.Index())
                if (trial.Sittings <= sitting) trial.Sit(isNew(baseline));
        return trials;

        static Trial Of(int baseline)
        {
            DirectoryInfo root = Folder.CreateSubdirectory(string.Create(
                CultureInfo.InvariantCulture, $"baseline-{baseline + 1}"));
            root.CreateSubdirectory("baselines");
            return new Trial(root, TrialCases.Chosen);
        }
    }

    /// <summary>What a trial of this build has said so far.</summary>
    /// <param name="name">The trial's name.</param>
    internal static TrialLog Log(string name) => new(File(name + ".tsv"));

    /// <summary>A file that stays with the trials of this build.</summary>
    internal static FileInfo File(string name) => new(Path.Combine(Folder.FullName, name));

    /// <summary>Keeps other processes out of the trials of this build.</summary>
    /// <exception cref="IOException">Another process is at it.</exception>
    internal static FileStream Hold() => new(
        File("held").FullName, FileMode.OpenOrCreate, FileAccess.ReadWrite, FileShare.None);

    /// <summary>Of other code, another machine, or other cases, it would be another trial.</summary>
    internal static DirectoryInfo Folder { get; } = FolderHere();

    static DirectoryInfo FolderHere()
    {
        DirectoryInfo artifacts = ProjectLayout.Find(AppContext.BaseDirectory).Artifacts;
        string scope = SettingsOfRun.Read().Scope.ToString().ToLowerInvariant();
        return artifacts.CreateSubdirectory(Path.Combine(
            "trials", EnvironmentProbe.Here(artifacts).Name, $"{scope}-{BuildId.Of(typeof(ThisSuite).Assembly)}"));
    }

    FileInfo Sat => new(Path.Combine(_layout.Artifacts.FullName, "calibrations.txt"));

    // Written last, a line for each: one that was cut short is done again.
    int Sittings => Sat.Exists ? System.IO.File.ReadLines(Sat.FullName).Count() : 0;

    void Sit(bool isNew)
    {
        if (!isNew)
        {
            throw new InvalidOperationException(
                $"Found runs that were judged by {_layout.Root.FullName}, and a baseline there that was calibrated "
                + $"{Sittings} times, wanted {TrialCases.Sittings}. Delete {Folder.FullName} to begin anew.");
        }

        if (Sittings == 0)
        {
            _layout.Baselines.Delete(recursive: true);
            _layout.Baselines.Create();
            Session(new Settings { Baselines = BaselineUse.Accept, Reason = "a trial" }, null);
        }

        Session(new Settings { Baselines = BaselineUse.Calibrate, Budget = TimeSpan.Zero }, null);
        System.IO.File.AppendAllText(Sat.FullName, $"{DateTime.UtcNow:O}\n");
    }

    /// <summary>Judges every case as an ordinary run does.</summary>
    /// <param name="change">Changes what workers do, in a duet those of this build.</param>
    /// <param name="settings">The settings, whose budget is the trial's.</param>
    internal IReadOnlyList<Comparison> Run(Func<CasePlan, CasePlan> change, Settings settings) =>
        Session(settings with { Budget = TimeSpan.FromHours(1) }, change);

    IReadOnlyList<Comparison> Session(Settings settings, Func<CasePlan, CasePlan>? change)
    {
        HashSet<string> selected = [.. _cases.Select(id => id.ToString())];
        using var session = new SuiteSession(
            ThisSuite.Instance, settings, _layout, selected, TestContext.Progress.WriteLine)
        {
            Change = change,
        };
        return [.. _cases.Select(session.Judge)];
    }
}
