using Perf.Harness.Baselines;
using Perf.Harness.Environments;
using Perf.Harness.Reports.Page;

namespace Perf.Harness.Reports;

/// <summary>
/// Writes <c>artifacts/report</c>: of the suites that a run has had so far, and of no other run.
/// </summary>
static class ReportFolder
{
    /// <summary>The file with the data of a report.</summary>
    internal const string Data = "run.json";

    const string Parts = "parts";

    static readonly (string Name, Func<RunDocument, string> Text)[] Formats =
    [
        (Data, run => run.ToJson()),
        ("run.schema.json", _ => RunDocument.JsonSchema()),
        ("index.html", HtmlReport.For),
        ("junit.xml", JUnitReport.For),
    ];

    /// <summary>Adds a suite that has ended to the report of its run.</summary>
    /// <param name="layout">Where the report goes.</param>
    /// <param name="gates">The folder in which the suites of one run leave what they came to.</param>
    /// <param name="run">What the suite came to.</param>
    /// <param name="writes">Takes what could not be written; the caller fails the run with it.</param>
    public static void Add(ProjectLayout layout, DirectoryInfo gates, SuiteRun run, ReportWrites writes)
    {
        SuiteDocument? suite = null;
        if (!writes.Try("report", () => suite = Document(layout, run).Suites[0])) return;
        IReadOnlyList<SuiteDocument> others = [];
        writes.Try("report", () =>
        {
            DirectoryInfo parts = gates.CreateSubdirectory(Parts);
            bool isAlone = gates.FullName == layout.Gates.FullName;
            if (isAlone) foreach (FileInfo old in parts.EnumerateFiles()) old.Delete();
            string part = Path.Combine(parts.FullName, run.Suite + ".json");
            if (!writes.Try(Path.GetFileName(part), () => File.WriteAllText(part, Json(suite!))))
                File.WriteAllText(part, Json(suite! with { Cases = [], Errors = ErrorsOf(writes) }));
            others = [.. SuitesIn(parts.EnumerateFiles("*.json").Where(file => file.FullName != part))];
        });
        Write(layout.Report, [.. others.Append(suite!).OrderBy(one => one.Suite, StringComparer.Ordinal)], writes);

        static string Json(SuiteDocument suite) => new RunDocument([suite]).ToJson();
    }

    /// <summary>Makes one report of several: of suites, or of the shards of a run.</summary>
    /// <param name="folder">Where it goes.</param>
    /// <param name="runs">The files <c>run.json</c>.</param>
    /// <exception cref="ArtifactsException">A file can't be written; the others are.</exception>
    public static void Join(DirectoryInfo folder, IEnumerable<FileInfo> runs)
    {
        var writes = new ReportWrites();
        Write(folder, [.. SuitesIn(runs)], writes);
        writes.ThrowIfAny(folder);
    }

    static RunDocument Document(ProjectLayout layout, SuiteRun run)
    {
        var repository = new GitRepository(layout.Root);
        return RunDocuments.Of(
            run, DateTimeOffset.UtcNow, repository.Head, Machine.Describe(layout.Artifacts),
            CasePast.In(
                new FileInfo(Path.Combine(layout.History.FullName, run.Suite + ".jsonl")),
                new Ledger(layout.Baselines).Read),
            repository.IsDirty);
    }

    static IEnumerable<SuiteDocument> SuitesIn(IEnumerable<FileInfo> runs) =>
        runs.OrderBy(file => file.FullName, StringComparer.Ordinal)
            .SelectMany(file => RunDocument.Parse(File.ReadAllText(file.FullName)).Suites);

    // A file that fails is an error in every other file, so that none of them shows a green run; its own place takes
    // a report of that error alone, and not the one of an earlier run.
    internal static void Write(DirectoryInfo folder, IReadOnlyList<SuiteDocument> suites, ReportWrites writes)
    {
        writes.Try("report", folder.Create);
        foreach ((string name, Func<RunDocument, string> text) in Formats)
            writes.Try(name, () => File.WriteAllText(PathOf(name), text(new RunDocument(suites))));
        if (writes.Failed.Count == 0) return;
        var red = new RunDocument([.. suites.Select(suite => suite with { Errors = With(suite.Errors) })]);
        var error = new RunDocument([.. suites.Select(suite => suite with { Cases = [], Errors = ErrorsOf(writes) })]);
        foreach ((string name, Func<RunDocument, string> text) in Formats)
        {
            if (!ReportWrites.TryAgain(() => File.WriteAllText(PathOf(name), text(red))))
                ReportWrites.TryAgain(() => File.WriteAllText(PathOf(name), text(error)));
        }

        string PathOf(string name) => Path.Combine(folder.FullName, name);

        Dictionary<string, string> With(IReadOnlyDictionary<string, string> errors) =>
            errors.Concat(ErrorsOf(writes)).ToDictionary();
    }

    static Dictionary<string, string> ErrorsOf(ReportWrites writes) =>
        new() { ["the report"] = $"These files could not be written: {string.Join("; ", writes.Failed)}" };
}

/// <summary>Writes the files of a report one by one: a file that fails does not stop the others.</summary>
sealed class ReportWrites
{
    readonly List<(string File, Exception Error)> _failed = [];

    /// <summary>Each file that could not be written, with the reason on one line.</summary>
    internal IReadOnlyList<string> Failed =>
        [.. _failed.Select(failed => $"{failed.File}: {failed.Error.Message.Split('\n')[0].TrimEnd()}")];

    /// <summary>Writes one file.</summary>
    /// <returns>Whether it was written.</returns>
    internal bool Try(string file, Action write)
    {
        if (ErrorOf(write) is not { } error) return true;
        _failed.Add((file, error));
        return false;
    }

    /// <summary>Writes a file again that is in the list already, or takes its failure for known.</summary>
    internal static bool TryAgain(Action write) => ErrorOf(write) is null;

    /// <summary>Fails the run where a file could not be written.</summary>
    /// <exception cref="ArtifactsException">At least one file could not be written.</exception>
    internal void ThrowIfAny(DirectoryInfo artifacts)
    {
        if (_failed.Count == 0) return;
        Exception? ofDisk = _failed.Select(failed => failed.Error).FirstOrDefault(Disk.IsError);
        throw ofDisk is not null ? ArtifactsException.Of(ofDisk, artifacts)
            : new ArtifactsException($"the report is not complete: {string.Join("; ", Failed)}. Expected every file; "
                + "the other files of the report are complete, and name this error. Run the tests again.");
    }

    static Exception? ErrorOf(Action write)
    {
        try
        {
            write();
            return null;
        }
#pragma warning disable CA1031 // whatever goes wrong with one file is that file's error; the others are written
        catch (Exception error) when (error is not OutOfMemoryException)
#pragma warning restore CA1031
        {
            return error;
        }
    }
}
