using Perf.Engines.Stores;
using Perf.Harness.Measurements;
using Perf.Harness.Metrics;

namespace Perf.Engines.Findings;

/// <summary>The measured cells of a run, by raw samples and by counts.</summary>
/// <param name="find">The received run of a case, or null where it was not measured.</param>
public sealed class Cells(Func<CaseId, Run?> find)
{
    /// <summary>How many times longer an operation of one cell takes than of the other.</summary>
    /// <exception cref="MissingCellException">One of them was not measured.</exception>
    public Ratio Time(Cell slower, Cell faster) => Ratio.Of(Seconds(slower), Seconds(faster));

    /// <summary>The seconds of an operation, a value for each round.</summary>
    /// <exception cref="MissingCellException">It was not measured.</exception>
    public IReadOnlyList<double> Seconds(Cell cell)
    {
        Run run = RunOf(cell);
        double[] seconds = [.. run.RoundsWith(Metric.Time).Select(round => round.Values[Metric.Time] / run.BatchOperations)];
        return seconds.Length > 0 ? seconds
            : throw new MissingCellException($"{cell} was judged by work alone in this run: its time wants PERF_SCOPE=full");
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

    Run RunOf(Cell cell) => find(cell.Id) ?? throw new MissingCellException(Reason(cell));

    static string Reason(Cell cell)
    {
        EngineConfiguration? engine = EngineCatalogue.All.FirstOrDefault(one => one.ToString() == cell.On);
        return engine?.LeftOut is { } leftOut ? leftOut : $"{cell} was not measured in this run: it wants PERF_SCOPE=full";
    }
}

/// <summary>A claim needs a cell that this run does not have.</summary>
/// <param name="reason">Which, and what to do.</param>
public sealed class MissingCellException(string reason) : Exception(reason);
