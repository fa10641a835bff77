using Perf.Harness.Environments;

namespace Perf.Harness.Reports;

/// <summary>What a suite leaves at its end: lines for the console, and files for those who read later.</summary>
/// <param name="Run">What the run came to.</param>
sealed record ClosingBlock(SuiteRun Run)
{
    // The solution's own test target sets it.
    internal const string GatesOfSolution = "GATES_OF_SOLUTION";

    // A run takes hours at most.
    static readonly TimeSpan AgeOfKilledRuns = TimeSpan.FromDays(1);

    /// <summary>
    /// The folder in which a run of the solution adds up its suites and prints the total; null for a run of one suite.
    /// </summary>
    public DirectoryInfo? SolutionGates { get; init; } =
        Environment.GetEnvironmentVariable(GatesOfSolution) is { } folder ? new DirectoryInfo(folder) : null;

    /// <summary>
    /// Writes what a run leaves that has measured nothing: a folder that can't be written to is known before it
    /// measures, and what is killed later is not taken for the run before.
    /// </summary>
    /// <exception cref="ArtifactsException">It can't be written.</exception>
    public static void Begin(string suite, ProjectLayout layout)
    {
        new ClosingBlock(SuiteRun.Nothing(suite)).Save(layout);
        Writing(layout, () =>
        {
            layout.Received.Create();
            var work = Directory.CreateDirectory(WorkFolders.Next(layout.Work));
            work.Delete();
        });
    }

    /// <summary>
    /// Writes the summary of the suite, the report, and the times for the history.
    /// </summary>
    /// <exception cref="ArtifactsException">It can't be written.</exception>
    public void Save(ProjectLayout layout)
    {
        DirectoryInfo gates = SolutionGates ?? layout.Gates;
        var writes = new ReportWrites();
        string markdown = Path.Combine(layout.Artifacts.FullName, $"report-{Run.Suite}.md");
        writes.Try($"{Run.Suite}.json", () =>
            Run.Summary.Save(new FileInfo(Path.Combine(gates.FullName, Run.Suite + ".json"))));
        writes.Try(Path.GetFileName(markdown), () => File.WriteAllText(markdown, MarkdownReport.For(Run)));
        writes.Try("history", () => Remember(layout));
        ReportFolder.Add(layout, gates, Run, writes);
        if (writes.Failed.Count > 0)
        {
            ReportWrites.TryAgain(() =>
                File.AppendAllText(markdown, $"\nThe report is not complete: {string.Join("; ", writes.Failed)}\n"));
        }

        writes.ThrowIfAny(layout.Artifacts);
    }

    void Remember(ProjectLayout layout)
    {
        if (Run.Comparisons.Count == 0) return;
        layout.History.CreateSubdirectory("runs");
        DateTimeOffset ended = DateTimeOffset.UtcNow;
        string? commit = new GitRepository(layout.Root).Head;
        Append($"{Run.Suite}.jsonl", HistoryLine.Of(ended, commit, Run.Comparisons).Select(line => line.ToString()));
        Append(Path.Combine("runs", $"{Run.Suite}.jsonl"), [HistoryRun.Of(ended, commit, Run).ToString()]);

        void Append(string name, IEnumerable<string> lines) =>
            File.AppendAllLines(Path.Combine(layout.History.FullName, name), lines);
    }

    static void Writing(ProjectLayout layout, Action write)
    {
        try
        {
            write();
        }
        catch (Exception error) when (Disk.IsError(error))
        {
            throw ArtifactsException.Of(error, layout.Artifacts);
        }
    }

    /// <summary>The lines, in the order in which they are printed.</summary>
    public IEnumerable<string> Lines() => ClosingLines.Of(Run, isOneOfSeveral: SolutionGates is not null);

    /// <summary>The summaries in a folder, added up.</summary>
    public static GateSummary Added(DirectoryInfo gates) =>
        !gates.Exists ? new GateSummary()
            : gates.EnumerateFiles("*.json").OrderBy(file => file.Name, StringComparer.Ordinal)
                .Select(GateSummary.Load)
                .Aggregate(new GateSummary(), (sum, next) => sum.Plus(next));

    /// <summary>
    /// The summaries in the folder of one run of the solution, added up; it is removed, with those of runs that were
    /// killed.
    /// </summary>
    public static GateSummary Finish(DirectoryInfo gates)
    {
        GateSummary sum = Added(gates);
        if (gates.Parent is not { Exists: true } folder) return sum;
        foreach (DirectoryInfo run in folder.EnumerateDirectories().Where(one => one.Name == gates.Name
            || one.LastWriteTimeUtc < DateTime.UtcNow - AgeOfKilledRuns))
        {
            run.Delete(recursive: true);
        }

        return sum;
    }
}

/// <summary>A file that a run writes can't be written.</summary>
sealed class ArtifactsException(string message) : Exception(message)
{
    internal static ArtifactsException Of(Exception error, DirectoryInfo artifacts) =>
        new($"artifacts cannot be written: {error.Message.TrimEnd('.')}. "
            + $"Make {artifacts.FullName} writable for this user, or work on a copy that is.");
}
