namespace Perf.Harness.Cases;

/// <summary>What is measured: unit, better direction, noisy or exact, and what its number depends on.</summary>
public sealed record Metric : IComparable<Metric>
{
    const SubjectParts Library = SubjectParts.Native;
    const SubjectParts Files = SubjectParts.Native | SubjectParts.System;

    // The tolerance of a number that a new library or system may change a little.
    const double Little = 0.02;

    // The properties below fill it, in their order: static members are initialized in the order of the text.
    static readonly List<Metric> Declared = [];

    readonly int _place = Declared.Count;

    Metric(string name, Unit unit, Noise noise)
    {
        Name = name;
        Unit = unit;
        Noise = noise;
        Declared.Add(this);
    }

    /// <summary>SQL statements that ran; where an engine has no SQL, calls of the engine.</summary>
    public static Metric Statements { get; } = Count("statements");

    /// <summary>Statements that were compiled before they ran.</summary>
    public static Metric Prepares { get; } = Count("prepares");

    /// <summary>Statements that the engine compiled again automatically, because the schema had changed.</summary>
    public static Metric Reprepares { get; } = Count("re-prepares");

    /// <summary>Connections that were opened, below any pool.</summary>
    public static Metric Connections { get; } = Count("connections");

    /// <summary>Transactions that changed a database file, and were committed.</summary>
    public static Metric Commits { get; } = Count("commits");

    /// <summary>Saves of an object mapper: <c>SaveChanges</c> and the like.</summary>
    public static Metric Saves { get; } = Count("saves");

    /// <summary>Instructions of the engine's virtual machine.</summary>
    public static Metric VmSteps { get; } = Count("vm-steps", Library, Little);

    /// <summary>Rows stepped over in a full scan.</summary>
    public static Metric FullScanSteps { get; } = Count("full-scan-steps", Library);

    /// <summary>Sort operations.</summary>
    public static Metric Sorts { get; } = Count("sorts", Library);

    /// <summary>Rows put into indexes that the engine made for one statement.</summary>
    public static Metric AutoIndexRows { get; } = Count("auto-index-rows", Library);

    /// <summary>Pages that were found in the page cache.</summary>
    public static Metric CacheHits { get; } = Count("cache-hits", Library, Little);

    /// <summary>Pages that were not in the page cache, and were read from the file.</summary>
    public static Metric CacheMisses { get; } = Count("cache-misses", Library, Little);

    /// <summary>Pages that were written from the page cache to the file or its log.</summary>
    public static Metric CacheWrites { get; } = Count("cache-writes", Library, Little);

    /// <summary>Pages that were written before their commit, because the page cache was full.</summary>
    public static Metric CacheSpills { get; } = Count("cache-spills", Library, Little);

    /// <summary>Times that a file was synced to the disk.</summary>
    public static Metric Syncs { get; } = Count("syncs", Files);

    /// <summary>Writes to files.</summary>
    public static Metric Writes { get; } = Count("writes", Files, Little);

    /// <summary>Bytes written to files.</summary>
    public static Metric BytesWritten { get; } = Count("bytes-written", Files, Little, Unit.Bytes);

    /// <summary>Reads of files.</summary>
    public static Metric Reads { get; } = Count("reads", Files, Little);

    /// <summary>Bytes read from files.</summary>
    public static Metric BytesRead { get; } = Count("bytes-read", Files, Little, Unit.Bytes);

    /// <summary>Files that were opened or made.</summary>
    public static Metric FileOpens { get; } = Count("file-opens", Files);

    /// <summary>Files that were deleted by their name.</summary>
    public static Metric FileDeletes { get; } = Count("file-deletes", Files);

    /// <summary>Times that a file was truncated.</summary>
    public static Metric Truncates { get; } = Count("truncates", Files);

    /// <summary>File locks that were taken, raised, lowered or released.</summary>
    public static Metric Locks { get; } = Count("locks", Files, Little);

    /// <summary>Calls for memory that connections share: map, lock, barrier, unmap.</summary>
    public static Metric SharedMemoryCalls { get; } = Count("shared-memory", Files, Little);

    /// <summary>All files of the store, sidecars included, after it was closed.</summary>
    public static Metric FileSize { get; } = Count("file-size", Library, Little, Unit.Bytes);

    /// <summary>The log files of open databases at the end of a pass, in bytes.</summary>
    public static Metric LogFileSize { get; } =
        Count("log-file-size", SubjectParts.Native | SubjectParts.Provider, Little, Unit.Bytes);

    /// <summary>Managed bytes per operation: the least of five batches after warm-up.</summary>
    public static Metric AllocatedBytes { get; } = new("allocated-bytes", Unit.BytesPerOperation, Noise.Exact)
    { DependsOn = SubjectParts.Provider | SubjectParts.Runtime, Floor = 8, ShareWhenSubjectChanged = Little };

    /// <summary>Processor instructions per operation, managed and native together.</summary>
    public static Metric Instructions { get; } = new("instructions", Unit.CountPerOperation, Noise.Exact)
    { Wobbles = true };

    /// <summary>Times that the measuring thread gave up its core to wait.</summary>
    public static Metric Waits { get; } = new("waits", Unit.Count, Noise.Exact) { Wobbles = true };

    /// <summary>The definition of the case; a comparison needs the same definition in the baseline.</summary>
    public static Metric Definition { get; } = Text("definition");

    /// <summary>The engine's options as read back: a comparison of texts.</summary>
    public static Metric Options { get; } = Text("options");

    /// <summary>The declared statements that make tables and indexes: a comparison of texts.</summary>
    public static Metric Schema { get; } = Text("schema");

    /// <summary>The other declared statements: a comparison of texts.</summary>
    public static Metric Sql { get; } = Text("sql");

    /// <summary>The query plans of the statements: a comparison of texts.</summary>
    public static Metric Plans { get; } = Text("plans", Library);

    /// <summary>How VM steps per operation grow with the table: a slope of logarithms.</summary>
    public static Metric VmStepsSlope { get; } = Count("vm-steps-slope", Library, unit: Unit.SlopeThousandths);

    /// <summary>The durability class, by experiment: a comparison of classes.</summary>
    public static Metric Durability { get; } = Count("durability", unit: Unit.DurabilityClass);

    /// <summary>The time of one batch; in baselines and reports that of one operation.</summary>
    public static Metric Time { get; } = Timed("time", Unit.Seconds);

    /// <summary>Operations of all clients per second.</summary>
    public static Metric Throughput { get; } = new("throughput", Unit.PerSecond, Noise.Statistical)
    { Better = Better.Higher };

    /// <summary>The median latency; with writers, of operations that read.</summary>
    public static Metric LatencyP50 { get; } = Timed("latency-p50", Unit.Seconds);

    /// <summary>The 95th percentile of latency; with writers, of operations that read.</summary>
    public static Metric LatencyP95 { get; } = Timed("latency-p95", Unit.Seconds, isContention: true);

    /// <summary>The 99th percentile of latency; with writers, of operations that read.</summary>
    public static Metric LatencyP99 { get; } = Timed("latency-p99", Unit.Seconds, isContention: true);

    /// <summary>The median latency of operations that write.</summary>
    public static Metric WriteLatencyP50 { get; } = Timed("write-latency-p50", Unit.Seconds);

    /// <summary>The 95th percentile of latency of operations that write.</summary>
    public static Metric WriteLatencyP95 { get; } = Timed("write-latency-p95", Unit.Seconds, isContention: true);

    /// <summary>The 99th percentile of latency of operations that write.</summary>
    public static Metric WriteLatencyP99 { get; } = Timed("write-latency-p99", Unit.Seconds, isContention: true);

    /// <summary>Lock attempts per operation: 1 if every lock was free.</summary>
    public static Metric Attempts { get; } = Timed("attempts", Unit.Count, isContention: true);

    /// <summary>The operations of the busiest client, divided by the mean of all clients: 1 is fair.</summary>
    public static Metric Unfairness { get; } = Timed("unfairness", Unit.Count, isContention: true);

    /// <summary>1 plus the number of clients with less than 1 % of the operations of others in the same role.</summary>
    public static Metric StarvedClients { get; } = Timed("one-and-starved-clients", Unit.Count, isContention: true);

    /// <summary>The write-ahead log at the end of a window, in bytes; one page if there is none.</summary>
    public static Metric LogSize { get; } = Timed("log-size", Unit.Bytes, isContention: true);

    /// <summary>The bytes that an operation transfers, as the load generator of the user counts them.</summary>
    public static Metric TransferredBytes { get; } = Timed("transferred-bytes", Unit.BytesPerOperation);

    /// <summary>How the time of an operation grows with the table: a slope of logarithms.</summary>
    public static Metric TimeSlope { get; } = Timed("time-slope", Unit.Slope);

    /// <summary>
    /// How seconds per operation change with the number of clients: a slope of logarithms. −1 is linear scaling, 0 is
    /// no gain, above 0 clients slow each other down.
    /// </summary>
    public static Metric ClientsSlope { get; } = Timed("clients-slope", Unit.Slope);

    /// <summary>Every metric, in the order in which reports and baselines show them.</summary>
    public static IReadOnlyList<Metric> All => Declared;

    /// <summary>The calls to files, and their bytes.</summary>
    internal static IReadOnlyCollection<Metric> FileCalls { get; } =
        [Syncs, Writes, BytesWritten, Reads, BytesRead, FileOpens, FileDeletes, Truncates];

    /// <summary>The sizes of files.</summary>
    internal static IReadOnlyCollection<Metric> FileSizes { get; } = [FileSize, LogFileSize];

    /// <summary>The name in baselines and reports.</summary>
    public string Name { get; private init; }

    /// <summary>The metric of the whole load; null if this one is not of a part.</summary>
    internal Metric? Whole { get; private init; }

    /// <summary>The unit.</summary>
    public Unit Unit { get; }

    /// <summary>Whether two runs of the same code give the same number.</summary>
    public Noise Noise { get; }

    /// <summary>Which way is better.</summary>
    public Better Better { get; private init; } = Better.Lower;

    /// <summary>The parts of the subject that may change this number without a change of the code.</summary>
    internal SubjectParts DependsOn { get; private init; }

    /// <summary>The tolerance if such a part has changed, as a share: 0.02 for 2 %.</summary>
    public double ShareWhenSubjectChanged { get; private init; }

    /// <summary>The change that always passes, in the metric's unit.</summary>
    public long Floor { get; private init; }

    /// <summary>Whether it differs a little between two processes of one build.</summary>
    internal bool Wobbles { get; private init; }

    /// <summary>Whether it is a slope, which is compared by its absolute difference.</summary>
    public bool IsSlope => Unit is Unit.Slope or Unit.SlopeThousandths;

    /// <summary>
    /// Whether it is a contention metric: how clients wait for each other, not how long an operation takes. It depends
    /// on the scheduler of the machine, not on its speed.
    /// </summary>
    public bool IsContention { get; private init; }

    /// <summary>Whether it is a latency percentile of a load; a window with too few operations lacks it.</summary>
    public bool IsPercentile => Unit == Unit.Seconds && this != Time;

    /// <summary>Whether it is a time or a rate that a bound judges; slopes are judged by their difference.</summary>
    public bool IsTimed => Noise == Noise.Statistical && !IsSlope;

    /// <summary>The cost of a value: itself, or the reciprocal of a rate. More is worse.</summary>
    public double Cost(double value) => Better == Better.Higher ? 1 / value : value;

    /// <summary>The metric of that name, or null.</summary>
    public static Metric? Named(string name)
    {
        if (All.FirstOrDefault(metric => metric.Name == name) is { } whole) return whole;
        int end = name.IndexOf(" (", StringComparison.Ordinal);
        return end > 0 && name.EndsWith(')') && Named(name[..end]) is { IsTimed: true } timed
            ? timed.Of(name[(end + 2)..^1]) : null;
    }

    /// <summary>The same metric of one part of a load: <c>latency-p50 (checkout)</c>.</summary>
    internal Metric Of(string part) => this with { Name = $"{Name} ({part})", Whole = this };

    /// <inheritdoc/>
    public int CompareTo(Metric? other) => other is null ? 1
        : _place != other._place ? _place.CompareTo(other._place) : string.CompareOrdinal(Name, other.Name);

    /// <inheritdoc/>
    public bool Equals(Metric? other) => Name == other?.Name;

    /// <inheritdoc/>
    public override int GetHashCode() => Name.GetHashCode(StringComparison.Ordinal);

    /// <inheritdoc/>
    public override string ToString() => Name;

    static Metric Count(string name, SubjectParts dependsOn = 0, double share = 0, Unit unit = Unit.Count) =>
        new(name, unit, Noise.Exact) { DependsOn = dependsOn, ShareWhenSubjectChanged = share };

    static Metric Text(string name, SubjectParts dependsOn = 0) => Count(name, dependsOn, unit: Unit.Text);

    static Metric Timed(string name, Unit unit, bool isContention = false) =>
        new(name, unit, Noise.Statistical) { IsContention = isContention };
}
