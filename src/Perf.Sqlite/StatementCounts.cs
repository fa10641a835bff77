namespace Perf.Sqlite;

/// <summary>What statements did.</summary>
readonly record struct StatementCounts
{
    internal long Statements { get; init; }
    internal long Prepares { get; init; }
    internal long Reprepares { get; init; }
    internal long VmSteps { get; init; }
    internal long FullScanSteps { get; init; }
    internal long Sorts { get; init; }
    internal long AutoIndexRows { get; init; }

    public static StatementCounts operator +(StatementCounts left, StatementCounts right) => new()
    {
        Statements = left.Statements + right.Statements,
        Prepares = left.Prepares + right.Prepares,
        Reprepares = left.Reprepares + right.Reprepares,
        VmSteps = left.VmSteps + right.VmSteps,
        FullScanSteps = left.FullScanSteps + right.FullScanSteps,
        Sorts = left.Sorts + right.Sorts,
        AutoIndexRows = left.AutoIndexRows + right.AutoIndexRows,
    };
}
