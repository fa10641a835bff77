using Perf.Harness.Baselines;
using Perf.Harness.Environments;
using Perf.Harness.Reports;
using Perf.Harness.Statistics;
using Perf.Harness.Verdicts;

namespace Perf.Harness.Running;

/// <summary>What a suite says at its end: what was left out, what improved, and how its gates came out.</summary>
/// <param name="Suite">The suite.</param>
/// <param name="Summary">How its gates came out.</param>
/// <param name="LeftOut">One sentence for each package that the feed did not carry.</param>
/// <param name="Comparisons">Every case that was judged.</param>
public sealed record ClosingBlock(
    string Suite, GateSummary Summary, IReadOnlyList<string> LeftOut, IReadOnlyList<Comparison> Comparisons)
{
    // Where the solution's own test target, which prints the total itself, adds up the suites of one run.
    const string GatesOfSolution = "GATES_OF_SOLUTION";

    // A run takes hours at most.
    static readonly TimeSpan AgeOfKilledRuns = TimeSpan.FromDays(1);

    /// <summary>What this run wrote to the ledger.</summary>
    public IReadOnlyList<LedgerEntry> Accepted { get; init; } = [];

    /// <summary>The block of a session that ends.</summary>
    public static ClosingBlock Of(string suite, SuiteSession session, IReadOnlyList<string> leftOut) => new(
        suite, GateSummary.Of(session.Comparisons, session.Errors.Count, session.Pairs), leftOut, session.Comparisons)
    {
        Accepted = session.Accepted,
    };

    /// <summary>
    /// Writes what a run leaves that has measured nothing: a folder that can't be written to is known before it
    /// measures, and what is killed later is not taken for the run before.
    /// </summary>
    /// <exception cref="ArtifactsException">It can't be written.</exception>
    public static void Begin(string suite, ProjectLayout layout)
    {
        new ClosingBlock(suite, new GateSummary(), [], []).Save(layout);
        Writing(layout, () =>
        {
            layout.Received.Create();
            var work = Directory.CreateDirectory(WorkFolders.Next(layout.Work));
            work.Delete();
        });
    }

    /// <summary>
    /// Writes the summary for whoever adds up the suites, the report for people, and the times into the history.
    /// </summary>
    /// <exception cref="ArtifactsException">It can't be written.</exception>
    public void Save(ProjectLayout layout) => Writing(layout, () =>
    {
        string gates = Environment.GetEnvironmentVariable(GatesOfSolution) ?? layout.Gates.FullName;
        Summary.Save(new FileInfo(Path.Combine(gates, Suite + ".json")));
        File.WriteAllText(
            Path.Combine(layout.Artifacts.FullName, $"report-{Suite}.md"),
            MarkdownReport.For(Suite, Comparisons, Summary));
        Remember(layout);
    });

    void Remember(ProjectLayout layout)
    {
        if (Comparisons.Count == 0) return;
        layout.History.Create();
        File.AppendAllLines(
            Path.Combine(layout.History.FullName, $"{Suite}.jsonl"),
            HistoryLine.Of(DateTimeOffset.UtcNow, new GitRepository(layout.Root).Head, Comparisons)
                .Select(line => line.ToString()));
    }

    static void Writing(ProjectLayout layout, Action write)
    {
        try
        {
            write();
        }
        catch (Exception error) when (error is IOException or UnauthorizedAccessException)
        {
            throw new ArtifactsException($"artifacts cannot be written: {error.Message.TrimEnd('.')}. "
                + $"Make {layout.Artifacts.FullName} writable for this user, or work on a copy that is.");
        }
    }

    /// <summary>The lines, in the order in which they are printed.</summary>
    public IEnumerable<string> Lines()
    {
        bool underSolution = Environment.GetEnvironmentVariable(GatesOfSolution) is not null;
        foreach (string reason in LeftOut.Where(_ => !underSolution)) yield return $"left out: {reason}";
        foreach (string line in EngineMoves.Of(Comparisons)) yield return line;
        foreach (var change in Comparisons.SelectMany(comparison => comparison.SubjectChanges)
            .CountBy(change => change))
        {
            yield return $"the subject changed in {change.Value} cases: {change.Key}";
        }

        foreach (string line in NotJudgedReport.Lines(Comparisons)) yield return line;
        foreach (Comparison comparison in Comparisons)
        {
            string[] improved = [.. comparison.Judged.Where(gate => gate.Verdict == Verdict.Improved)
                .Select(gate => $"{gate.Metric.Name} {UnitFormat.Change(gate.Metric, gate.Change)}")];
            if (improved.Length > 0 && !comparison.IsRegressed)
                yield return $"improved: accept to keep it: {comparison.Case}: {string.Join(", ", improved)}";
        }

        foreach (LedgerEntry entry in Accepted) yield return $"accepted: {entry.Case}: {AcceptedWords(entry)}";
        yield return $"{Suite} gates: {Summary}";
        foreach (string line in Summary.Times) yield return line;
        if (!underSolution) yield return $"gates: {Summary}";
    }

    static string AcceptedWords(LedgerEntry entry) => entry switch
    {
        { Factor: { } factor } => $"{entry.Gate} {SignedShare.Text(factor - 1)}",
        { Kind: LedgerKind.New, Gate: LedgerEntry.AllGates } => "its first baseline",
        _ => $"{entry.Gate} {entry.Kind.ToString().ToLowerInvariant()}",
    };

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

/// <summary>The folder of what a run writes can't be written to.</summary>
public sealed class ArtifactsException(string message) : Exception(message);
