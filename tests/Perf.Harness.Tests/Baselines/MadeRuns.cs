namespace Perf.Harness.Tests.Baselines;

/// <summary>Runs and baselines with made-up numbers.</summary>
static class MadeRuns
{
    public const string Machine = "linux-x64, AuthenticAMD 25 17 1, 2 cores, ext4";

    public static CaseId InsertOne { get; } = CaseId.Parse("crud/insert-one @ microsoft-data-sqlite/wal-full");

    public static Subject Subject { get; } =
        new("Microsoft.Data.Sqlite.Core 6.0.7", "e_sqlite3 3.35.5", ".NET 10.0", "linux");

    /// <summary>How fast the machine is, in runs and in baselines.</summary>
    public static CalibrationTimes Calibration { get; } = new(Processor: 0.001, Sync: 20e-6);

    /// <summary>What instructions are counted with.</summary>
    public static CountConditions CountedWith { get; } = new("10.0.12", "glibc 2.36", "3.19.0", "x64 avx2");

    /// <summary>What a machine measures that is so much slower.</summary>
    public static CalibrationTimes Slower(double by) => new(by * Calibration.Processor, by * Calibration.Sync);

    /// <summary>The work of the case, and its definition.</summary>
    public static CaseFacts Facts { get; } = new(
        1, ["rows=1000", "seed=7"],
        ["CREATE TABLE \"Customer\" (\"Id\" INTEGER PRIMARY KEY)", "INSERT INTO \"Customer\" VALUES (@id, '<x>')"],
        "0123456789abcdef", Texts(("journal_mode", "wal"), ("synchronous", "2")));

    /// <summary>A batch of 50 operations with two syncs each.</summary>
    public static Batch Batch { get; } = new(Operations: 50, Syncs: 100);

    /// <summary>A run of one worker whose every round costs the same: 100 µs for each operation.</summary>
    /// <param name="cost">By what that is multiplied.</param>
    /// <param name="id">The case.</param>
    public static Run Run(double cost = 1, CaseId? id = null) => new()
    {
        Case = id ?? InsertOne,
        Facts = Facts,
        Subject = Subject,
        Machine = Machine,
        Calibration = Calibration,
        Build = "b1",
        WorkOperations = 200,
        Work = new WorkCounts(
            ImmutableSortedDictionary<Metric, long>.Empty
                .Add(Metric.Statements, 200).Add(Metric.VmSteps, 4400)
                .Add(Metric.Syncs, 400).Add(Metric.AllocatedBytes, 728),
            [new QueryPlan("INSERT INTO \"Customer\" VALUES (@id, '<x>')", "none")]),
        Batch = Batch,
        Rounds = [Round(cost), Round(cost)],
        Observed = Numbers(("working-set-bytes", 1e8)),
    };

    /// <summary>The runs of processes with such costs; of two with the accepted one where none is given.</summary>
    public static IReadOnlyList<Run> Runs(params double[] costs) =>
        [.. (costs.Length == 0 ? [1, 1] : costs).Select(cost => Run(cost))];

    /// <summary>A round of a batch, 5 ms long.</summary>
    /// <param name="cost">By what that is multiplied.</param>
    public static Round Round(double cost = 1) =>
        new(ImmutableSortedDictionary<Metric, double>.Empty.Add(Metric.Time, 0.005 * cost));

    /// <summary>A run of a load: two windows of such values, and no batch.</summary>
    public static Run Load(params (Metric Metric, double Value)[] values)
    {
        Round window = new(values.ToImmutableSortedDictionary(one => one.Metric, one => one.Value));
        return Run() with { Batch = new Batch(0), Rounds = [window, window] };
    }

    /// <summary>A baseline of one engine configuration.</summary>
    public static Baseline Baseline(params (string What, CaseBaseline Accepted)[] cases) => new()
    {
        Engine = InsertOne.Engine,
        Configuration = InsertOne.Configuration,
        Machine = Machine,
        Cases = cases.ToImmutableSortedDictionary(pair => pair.What, pair => pair.Accepted, StringComparer.Ordinal),
    };

    /// <summary>What is accepted of such a run, with its values if it is timed.</summary>
    public static CaseBaseline Case(Run? run = null)
    {
        Run accepted = run ?? Run();
        var values = accepted.Measured.Where(metric => metric.IsTimed)
            .ToImmutableSortedDictionary(metric => metric, metric => accepted.Middle(metric)!.Value);
        return new CaseBaseline
        {
            Definition = accepted.Facts.Definition,
            Options = accepted.Facts.Options.ToImmutableSortedDictionary(StringComparer.Ordinal),
            Subject = accepted.Subject,
            Schema = accepted.Facts.Schema,
            Sql = accepted.Facts.Sql,
            WorkOperations = accepted.WorkOperations,
            Batch = accepted.Batch,
            Work = accepted.Work,
            Time = values.IsEmpty ? null : new TimeBaseline(values, accepted.Calibration!),
        };
    }

    public static ImmutableSortedDictionary<string, string> Texts(params (string Name, string Text)[] texts) =>
        texts.ToImmutableSortedDictionary(one => one.Name, one => one.Text, StringComparer.Ordinal);

    public static ImmutableSortedDictionary<string, double> Numbers(params (string Name, double Value)[] numbers) =>
        numbers.ToImmutableSortedDictionary(one => one.Name, one => one.Value, StringComparer.Ordinal);
}
