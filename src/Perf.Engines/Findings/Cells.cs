using Perf.Engines.Stores;
using Perf.Harness.Measurements;
using Perf.Harness.Metrics;
using Perf.Harness.Statistics;
using Perf.Harness.Yardsticks;

namespace Perf.Engines.Findings;

/// <summary>The measured cells of a run, by raw samples and by counts.</summary>
/// <param name="find">The received run of a case, or null where it was not measured.</param>
public sealed class Cells(Func<CaseId, Run?> find)
{
    /// <summary>How many times longer an operation of one cell takes than of the other.</summary>
    /// <remarks>
    /// The cases of one configuration are measured by turns, in one worker: each round is set beside its neighbour.
    /// Those of two are minutes apart; where neither syncs, the yardsticks of each round take out what the machine
    /// did meanwhile.
    /// </remarks>
    /// <exception cref="MissingCellException">One of them was not measured.</exception>
    public Ratio Time(Cell slower, Cell faster)
    {
        if (slower.On == faster.On) return Ratio.OfPairs(Seconds(slower), Seconds(faster));
        if (RunOf(slower).BatchSyncs > 0 || RunOf(faster).BatchSyncs > 0)
            return Ratio.Of(Seconds(slower), Seconds(faster));
        string[] both = [.. KernelsOf(slower).Intersect(KernelsOf(faster))];
        return Ratio.Of(Yardsticked(slower, both), Yardsticked(faster, both));
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
        double[] seconds =
            [.. run.RoundsWith(Metric.Time).Select(round => round.Values[Metric.Time] / run.BatchOperations)];
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

    /// <summary>That the cell was measured, which it is only with every answer right and the files undamaged.</summary>
    /// <exception cref="MissingCellException">It was not.</exception>
    public bool IsRight(Cell cell) => RunOf(cell) is not null;

    // Those of files are beside the cells that use files alone.
    IEnumerable<string> KernelsOf(Cell cell) => RunOf(cell).RoundsWith(Metric.Time).Take(1)
        .SelectMany(round => round.Kernels.Keys).Where(name => !YardstickNames.IsSync(name));

    // As multiples of the kernels beside each batch, which are the same in every worker of a machine.
    double[] Yardsticked(Cell cell, string[] kernels)
    {
        IEnumerable<double> slices =
            RunOf(cell).RoundsWith(Metric.Time).Select(round => kernels.Sum(kernel => round.Kernels[kernel]));
        return [.. Seconds(cell).Zip(slices, (seconds, slice) => slice > 0 ? seconds / slice : seconds)];
    }

    Run RunOf(Cell cell) => find(cell.Id) ?? throw Missing(cell);

    static MissingCellException Missing(Cell cell)
    {
        EngineConfiguration? engine = EngineCatalogue.All.FirstOrDefault(one => one.ToString() == cell.On);
        return engine?.LeftOut is { } leftOut ? new MissingCellException(leftOut) { CannotBeRun = true }
            : new MissingCellException($"{cell} was not measured in this run: it wants PERF_SCOPE=full");
    }
}

/// <summary>A claim needs a cell that this run does not have.</summary>
/// <param name="reason">Which, and what to do.</param>
public sealed class MissingCellException(string reason) : Exception(reason)
{
    /// <summary>Whether no run here could have it, for what it runs on is not there.</summary>
    public bool CannotBeRun { get; init; }
}
