namespace Perf.Engines.Workloads;

/// <summary>One of the mixes of operations of YCSB's core workloads; the shares add up to 1.</summary>
/// <param name="Name">The name in the case id.</param>
public sealed record YcsbMix(string Name)
{
    /// <summary>Reads of one record.</summary>
    public double Reads { get; init; }

    /// <summary>Replacements of one record.</summary>
    public double Updates { get; init; }

    /// <summary>Inserts of a new record.</summary>
    public double Inserts { get; init; }

    /// <summary>Reads of up to a hundred records, one after another.</summary>
    public double Scans { get; init; }

    /// <summary>Reads of a record, which is replaced then.</summary>
    public double ReadModifyWrites { get; init; }

    /// <summary>Whether the newest records are asked for most; or else some that lie anywhere.</summary>
    public bool AsksForTheLatest { get; init; }

    /// <summary>The six, as in YCSB's files <c>workloada</c> to <c>workloadf</c>.</summary>
    public static IReadOnlyList<YcsbMix> All { get; } =
    [
        new("ycsb-a") { Reads = 0.5, Updates = 0.5 },
        new("ycsb-b") { Reads = 0.95, Updates = 0.05 },
        new("ycsb-c") { Reads = 1 },
        new("ycsb-d") { Reads = 0.95, Inserts = 0.05, AsksForTheLatest = true },
        new("ycsb-e") { Scans = 0.95, Inserts = 0.05 },
        new("ycsb-f") { Reads = 0.5, ReadModifyWrites = 0.5 },
    ];

    /// <summary>The kind of operation that a share of 0 up to 1 stands for, in YCSB's order.</summary>
    internal YcsbKind KindAt(double share)
    {
        if ((share -= Reads) < 0) return YcsbKind.Read;
        if ((share -= Updates) < 0) return YcsbKind.Update;
        if ((share -= Inserts) < 0) return YcsbKind.Insert;
        return share - Scans < 0 ? YcsbKind.Scan : YcsbKind.ReadModifyWrite;
    }
}

/// <summary>What an operation does.</summary>
public enum YcsbKind
{
    /// <summary>Reads a record.</summary>
    Read,

    /// <summary>Replaces a record.</summary>
    Update,

    /// <summary>Inserts a record.</summary>
    Insert,

    /// <summary>Reads records one after another.</summary>
    Scan,

    /// <summary>Reads a record and replaces it.</summary>
    ReadModifyWrite,
}
