using Perf.Engines.Workloads;

namespace Perf.Studies.Findings;

/// <summary>The cells that the findings and the published tables need: a run of these is enough for both.</summary>
public static class AskedCells
{
    /// <summary>Those of both.</summary>
    public static IReadOnlySet<CaseId> All() => OfFindings().Union(OfTables()).ToHashSet();

    /// <summary>Found out by asking: every cell is there, with one for each number.</summary>
    public static IReadOnlySet<CaseId> OfFindings()
    {
        var needed = new HashSet<CaseId>();
        var cells = new Cells(id =>
        {
            needed.Add(id);
            return Ones(id);
        });
        foreach (Finding finding in AllFindings.ById) _ = finding.In(cells);
        return needed;
    }

    /// <summary>The workloads of the published tables on every configuration that is there and can do them.</summary>
    public static IReadOnlySet<CaseId> OfTables() =>
        PublishedTable.All.SelectMany(table => table.Here.Values).OfType<string>().Distinct()
        .Select(workload => CrudWorkloads.All.Single(source => source.Name == workload))
        .SelectMany(source => On.Every.Where(engine => engine.LeftOut is null && source.RunsOn(engine))
            .Select(engine => new Cell(source.Name, engine.ToString()).Id))
        .ToHashSet();

    static Run Ones(CaseId id) => new()
    {
        Case = id,
        Facts = CaseFacts.None,
        Subject = new Subject("", "", "", ""),
        Machine = "",
        Calibration = new CalibrationTimes(1, 1),
        Build = "",
        WorkOperations = 1,
        Work = new WorkCounts(Metric.All.ToImmutableSortedDictionary(metric => metric, _ => 1L), []),
        Batch = new Batch(1),
        Rounds = [Round.Of(Metric.Time, 1)],
        Observed = ImmutableSortedDictionary<string, double>.Empty,
    };
}
