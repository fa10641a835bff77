using Perf.Studies.Upgrades;

namespace Perf.Studies.Findings;

/// <summary>The measured cells of a run, by raw samples and by counts.</summary>
/// <param name="find">The received run of a case, or null where it was not measured.</param>
sealed class Cells(Func<CaseId, Run?> find)
{
    /// <summary>Why a case failed that was run: a wrong answer, a damaged file; null where it did not.</summary>
    public Func<CaseId, string?> Failure { get; init; } = _ => null;

    /// <summary>A number that a test has counted outside the cells, by its name; null where it did not run.</summary>
    public Func<string, double?> Fact { get; init; } = _ => null;

    /// <summary>What upgrades of packages did, by pairs of builds.</summary>
    internal IReadOnlyList<UpgradeRow> Upgrades { get; init; } = [];

    /// <summary>How many times longer an operation of one cell takes than of the other.</summary>
    /// <remarks>
    /// The cases of one configuration are measured alternately in one worker, and each round is compared with the next.
    /// Those of two are minutes apart; where neither syncs, the reference workload of the processor takes out what the
    /// machine did meanwhile.
    /// </remarks>
    /// <exception cref="MissingCellException">One of them was not measured.</exception>
    public Ratio Time(Cell slower, Cell faster)
    {
        if (slower.On == faster.On) return Ratio.OfPairs(Seconds(slower), Seconds(faster));
        return RunOf(slower).Batch.Syncs > 0 || RunOf(faster).Batch.Syncs > 0
            ? Ratio.Of(Seconds(slower), Seconds(faster))
            : Ratio.Of(AtOneSpeed(slower), AtOneSpeed(faster));
    }

    /// <summary>
    /// The seconds of an operation without those of a control, which does all but what the cell is about.
    /// </summary>
    /// <exception cref="MissingCellException">One of them was not measured.</exception>
    public IReadOnlyList<double> SecondsWithout(Cell control, Cell cell)
    {
        double alone = Median.Of(Seconds(control));
        return [.. Seconds(cell).Select(seconds => seconds - alone)];
    }

    /// <summary>The seconds of an operation, a value for each round.</summary>
    /// <exception cref="MissingCellException">It was not measured.</exception>
    public IReadOnlyList<double> Seconds(Cell cell)
    {
        Run run = RunOf(cell);
        double[] seconds = [.. run.ValuesOf(Metric.Time).Select(value => value / run.Batch.AllOperations)];
        return seconds.Length > 0 ? seconds
            : throw new MissingCellException(
                $"{cell} was judged by work alone in this run: its time wants PERF_SCOPE=full");
    }

    /// <summary>A count over the work pass.</summary>
    /// <exception cref="MissingCellException">It was not counted.</exception>
    public long Count(Cell cell, Metric metric) => RunOf(cell).Work[metric]
        ?? throw new MissingCellException($"{cell} has no {metric}: it can't be counted there");

    /// <summary>A count for each operation of the work pass.</summary>
    /// <exception cref="MissingCellException">It was not counted.</exception>
    public double CountOfEach(Cell cell, Metric metric) => (double)Count(cell, metric) / RunOf(cell).WorkOperations;

    /// <summary>How the time of an operation grows with the table: a slope on log-log paper.</summary>
    /// <exception cref="MissingCellException">It was not measured.</exception>
    public Ratio Slope(Cell cell)
    {
        double[] slopes = [.. RunOf(cell).ValuesOf(Metric.TimeSlope)];
        return slopes.Length > 0 ? Ratio.OfRatios(slopes) with { Unit = "th power of the rows" }
            : throw new MissingCellException($"{cell} was judged by work alone in this run");
    }

    /// <summary>That every cell was run with every answer right and its files undamaged.</summary>
    /// <param name="what">What each of them then has done.</param>
    /// <param name="cells">Which.</param>
    /// <exception cref="MissingCellException">One of them was not run.</exception>
    public Outcome AreRight(string what, params IReadOnlyList<Cell> cells)
    {
        string[] wrong = [.. cells.Select(cell => Failure(cell.Id) is { } error ? $"{cell}: {error}" : null)
            .OfType<string>()];
        if (wrong.Length > 0) return Outcome.Of(false, string.Join("; ", wrong));
        foreach (Cell cell in cells) _ = RunOf(cell);
        return Outcome.Of(true, $"each of {cells.Count} cells {what}");
    }

    /// <summary>A number that a test has counted.</summary>
    /// <exception cref="MissingCellException">The test did not run.</exception>
    public double Counted(string fact, string test) => Fact(fact)
        ?? throw new MissingCellException($"{test} has not run here") { CannotBeRun = true };

    /// <summary>What was observed of a commit's durability.</summary>
    /// <exception cref="MissingCellException">It was not tried.</exception>
    public DurabilityClass DurabilityOf(Cell cell) => (DurabilityClass)Count(cell, Metric.Durability);

    // As multiples of a fixed piece of work that was done in the same worker.
    double[] AtOneSpeed(Cell cell)
    {
        double reference = RunOf(cell).Calibration?.Processor ?? 1;
        return [.. Seconds(cell).Select(seconds => seconds / reference)];
    }

    Run RunOf(Cell cell) => find(cell.Id) ?? throw Missing(cell);

    static MissingCellException Missing(Cell cell)
    {
        EngineConfiguration? engine = On.Every.FirstOrDefault(one => one.ToString() == cell.On);
        return engine?.LeftOut is { } leftOut ? new MissingCellException(leftOut) { CannotBeRun = true }
            : new MissingCellException($"{cell} was not measured in this run: it wants PERF_SCOPE=full");
    }
}

/// <summary>A claim needs a cell that this run does not have.</summary>
/// <param name="reason">Which, and what to do.</param>
public sealed class MissingCellException(string reason) : Exception(reason)
{
    /// <summary>Whether no run on this machine can have it, because its engine is missing.</summary>
    public bool CannotBeRun { get; init; }
}
