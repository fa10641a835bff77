using System.Reflection;

namespace Perf.Harness.Measuring;

/// <summary>Describes a case and creates it for each measurement, in a fresh directory.</summary>
/// <param name="Id">The case.</param>
/// <param name="Subject">What is measured.</param>
/// <param name="Open">Creates the case; it opens nothing before it is prepared.</param>
public sealed record CaseSource(CaseId Id, Func<Subject> Subject, Func<DirectoryInfo, IMeasuredCase> Open)
{
    /// <summary>Whether the default run times it too; the others are judged by work alone.</summary>
    public bool TimedByDefault { get; init; } = true;

    /// <summary>
    /// Whether allocated bytes are judged. Default: true. If false, they are only reported, because the engine
    /// allocates unevenly or the case has its own threads.
    /// </summary>
    public bool JudgesAllocations { get; init; } = true;

    /// <summary>Whether its time is judged in any run. Default: true.</summary>
    public bool JudgesTime { get; init; } = true;

    /// <summary>
    /// Whether its work is judged: all counts except allocated bytes, plans, schema and options. Default: true.
    /// </summary>
    public bool JudgesWork { get; init; } = true;

    /// <summary>
    /// The share by which allocated bytes may differ from the baseline: 0.05 for 5 %. Default: 0, which leaves the
    /// tolerance that acceptance has learnt.
    /// </summary>
    public double AllocationTolerance { get; init; }

    /// <summary>
    /// Whether acceptance skips the counts that differ between processes; otherwise it fails because of them.
    /// </summary>
    internal bool CountsMayDiffer { get; init; }

    /// <summary>
    /// Whether it uses the native library only if it runs statements: other cases may have loaded it into the process.
    /// </summary>
    internal bool NativeRunsStatements { get; init; }

    /// <summary>The counts that differ between processes: they are reported without a verdict.</summary>
    public IReadOnlyCollection<Metric> Uneven { get; init; } = [];

    /// <summary>
    /// Whether its work can be counted while that of another configuration is: they share no server, file or port.
    /// </summary>
    public bool CountsBeside { get; init; }

    /// <summary>
    /// Whether several processes may count its instructions at the same time. Default: whether its work is counted so.
    /// </summary>
    public bool CountsInstructionsBeside { get => field || CountsBeside; init; }

    /// <summary>
    /// Whether its files may be in memory where it is counted and not timed: they are small, some tens of megabytes.
    /// </summary>
    public bool CountsInMemory { get; init; }

    /// <summary>Whether its instructions are counted: not where preparing takes minutes under Valgrind.</summary>
    public bool CountsInstructions { get; init; } = true;

    /// <summary>The number of rounds for the bound. Default: null, the number that the run uses.</summary>
    public int? Rounds { get; init; }

    /// <summary>
    /// Whether two builds can be compared with it in alternating rounds. Default: true. Rounds must be short, and no
    /// client may work between them.
    /// </summary>
    public bool IsPaired { get; init; } = true;

    /// <summary>The shortest window of a load scenario that is worth its start.</summary>
    public double LeastWindowSeconds { get; init; }

    /// <summary>What is measured.</summary>
    /// <param name="work">The counts of the case; null if none were made.</param>
    internal Subject SubjectOf(WorkCounts? work) =>
        NativeRunsStatements && work is not null && work[Metric.Statements] is null or 0
            ? Subject() with { Native = "none" } : Subject();
}

/// <summary>The cases of one test project, known without running a test.</summary>
public interface ISuite
{
    /// <summary>The first part of every case id: <c>crud</c>.</summary>
    string Name { get; }

    /// <summary>Every case that can run here.</summary>
    IReadOnlyList<CaseSource> Cases { get; }

    /// <summary>Returns at least the cases of one engine, for a worker that measures only these.</summary>
    IReadOnlyList<CaseSource> CasesOf(string engine) => Cases;

    /// <summary>All cases, including those of engines that this build skips: their baselines are kept.</summary>
    IReadOnlyList<CaseId> Known { get; }

    /// <summary>The test assembly: its entry point knows how to be a worker, and it names what is measured.</summary>
    Assembly Assembly => GetType().Assembly;
}
