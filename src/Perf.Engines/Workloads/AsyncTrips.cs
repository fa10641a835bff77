using Perf.Engines.Steps;

namespace Perf.Engines.Workloads;

/// <summary>
/// The import of the fifth comparison, with and without a transaction, with and without the way back to a captured
/// context; and its parts alone.
/// </summary>
public static class AsyncWorkloads
{
    // The threads are ours and not the engine's: two configurations show what there is to see, one of which syncs.
    static readonly string[] OnFiles = ["microsoft-data-sqlite/wal-full", "microsoft-data-sqlite/wal-normal"];
    static readonly string[] WithoutDatabase = ["list-store/memory"];

    /// <summary>All of them.</summary>
    public static IReadOnlyList<WorkloadSource> All { get; } =
    [
        Of(new SteppedImport("trips-async-individual", InTransaction: false, IsCaptured: false)),
        Of(new SteppedImport("trips-async-individual-captured", InTransaction: false, IsCaptured: true)),
        Of(new SteppedImport("trips-async-transaction", InTransaction: true, IsCaptured: false)),
        Of(new SteppedImport("trips-async-transaction-captured", InTransaction: true, IsCaptured: true)),
        Of(new SteppedImport("trips-async-progress", InTransaction: true, IsCaptured: false) { Reports = true }),
        new("trips-input", () => new TripsInput()) { OnlyOn = WithoutDatabase, TimedOn = Timed.Nowhere },
        Hop("trips-hop", captured: false),
        Hop("trips-hop-captured", captured: true),
    ];

    static WorkloadSource Of(SteppedImport how) => new(how.Name, () => new TripsAsync(how))
    { Needs = typeof(ITripRowTable), OnlyOn = OnFiles, OnSeveralThreads = true };

    static WorkloadSource Hop(string name, bool captured) => new(name, () => new TripsHop(name, captured))
    { OnlyOn = WithoutDatabase, OnSeveralThreads = true };
}

/// <summary>A workload on the first thousand trips; it works without a database unless it says otherwise.</summary>
/// <param name="name">The name in the case id.</param>
/// <param name="size">The operations between two restores.</param>
/// <param name="choices">The choices besides those of the trips, one <c>name=value</c> each.</param>
public abstract class FirstTripsWorkload(string name, WorkloadSize size, params IEnumerable<string> choices)
    : Workload(name, size, [.. FirstTrips.Choices, .. choices])
{
    /// <inheritdoc/>
    public override string DataHash => Input.Hash;

    /// <inheritdoc/>
    public override IReadOnlyList<string> StatementsOf(IStore store) => [];

    /// <summary>The trips.</summary>
    protected FirstTrips Input { get; } = new();

    /// <inheritdoc/>
    protected override void Load(IStore store)
    {
    }

    /// <inheritdoc/>
    protected override long ChecksumOf(int operations) => Input.ChecksumOf(operations);

    /// <inheritdoc/>
    protected override void CheckContent(IStore store, int operations)
    {
    }
}

/// <summary>
/// Imports trips row by row, as a program with a window would: the loop begins on the window's thread, and each row is
/// inserted by an asynchronous step that is done on another.
/// </summary>
public sealed class TripsAsync(SteppedImport how) : FirstTripsWorkload(
    how.Name,
    how.InTransaction ? WorkloadSize.Exactly(FirstTrips.Count)
        : new WorkloadSize(FirstTrips.Count, FirstTrips.Count, FewestAlone),
    how.Reports ? [$"report-every={SteppedTrips.TripsOfReport}"] : [])
{
    // The thread and the first page of an empty log are shared by no fewer rows, whichever way they are awaited.
    const int FewestAlone = 20;

    SteppedTrips? _loop;

    /// <inheritdoc/>
    public override IReadOnlyList<string> StatementsOf(IStore store) => store.Table<ITripTable>().Statements;

    /// <inheritdoc/>
    protected override void Load(IStore store) => Input.MustBe(store, 0); // some make the table on first use

    /// <inheritdoc/>
    protected override long Perform(IStore store, int operations)
    {
        var trips = store.Table<ITripRowTable>();
        _loop = new SteppedTrips(how.IsCaptured, trips.Insert) { Reports = how.Reports };
        if (!how.InTransaction) return _loop.Run(Input.Trips, operations);
        store.Begin();
        long checksum = _loop.Run(Input.Trips, operations);
        store.Commit();
        return checksum;
    }

    /// <inheritdoc/>
    protected override void Undo(IStore store, int operations) => store.Table<ITripTable>().Clear();

    /// <inheritdoc/>
    protected override void CheckContent(IStore store, int operations)
    {
        Input.MustBe(store, operations);
        if (operations > 0) _loop?.MustHaveGone(operations, how.IsCaptured);
    }
}

/// <summary>
/// The import by asynchronous steps without a database: the cost of the way to another thread, and back.
/// </summary>
public sealed class TripsHop(string name, bool captured)
    : FirstTripsWorkload(name, new WorkloadSize(FirstTrips.Count, 20 * FirstTrips.Count))
{
    SteppedTrips? _loop;

    /// <inheritdoc/>
    protected override long Perform(IStore store, int operations)
    {
        _loop = new SteppedTrips(captured, _ => { });
        return _loop.Run(Input.Trips, operations);
    }

    /// <inheritdoc/>
    protected override void CheckContent(IStore store, int operations)
    {
        if (operations > 0) _loop?.MustHaveGone(operations, captured);
    }
}

/// <summary>
/// Goes through the input of the import alone: the control, to be subtracted from the time of the import.
/// </summary>
public sealed class TripsInput()
    : FirstTripsWorkload("trips-input", new WorkloadSize(FirstTrips.Count, 20 * FirstTrips.Count))
{
    /// <inheritdoc/>
    protected override long Perform(IStore store, int operations)
    {
        long checksum = 0;
        int next = 0;
        for (int i = 0; i < operations; i++)
        {
            checksum = unchecked(checksum * 31 + Input.Trips[next].Checksum());
            if (++next == FirstTrips.Count) next = 0;
        }

        return checksum;
    }
}

/// <summary>How trips are imported row by row, with an asynchronous step for each.</summary>
/// <param name="Name">The name in the case id.</param>
/// <param name="InTransaction">Whether all rows are in one transaction; otherwise each commits alone.</param>
/// <param name="IsCaptured">Whether the loop goes back to the pump that it began on after each row.</param>
public sealed record SteppedImport(string Name, bool InTransaction, bool IsCaptured)
{
    /// <summary>Whether progress is reported every hundred rows.</summary>
    public bool Reports { get; init; }
}

/// <summary>Checks on which threads a loop of steps ran.</summary>
static class SteppedTripsAnswer
{
    /// <summary>It went back to the pump after every step, or after none, and every report arrived there.</summary>
    /// <exception cref="Perf.Harness.Cases.WrongAnswerException">It did not.</exception>
    internal static void MustHaveGone(this SteppedTrips loop, int trips, bool captured)
    {
        int reports = loop.Reports ? trips / SteppedTrips.TripsOfReport : 0;
        int returns = captured ? trips : 0;
        Answer.MustBe("the steps after which the loop went on on the pump's thread", loop.Returned, returns);
        Answer.MustBe("the reports of progress on the pump's thread", loop.Reported, reports);
        Answer.MustBe("the callbacks that were posted to the pump", loop.Posts, returns + reports);
    }
}
