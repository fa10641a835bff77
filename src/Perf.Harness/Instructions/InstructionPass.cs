using Perf.Harness.Verdicts;

namespace Perf.Harness.Instructions;

/// <summary>
/// Counts the instructions of cases: the least of some batches, each from the same state. No clock decides anything, so
/// that every process does the same. A batch of a case that must be restored after each few operations has several of
/// them; restoring is not counted.
/// </summary>
/// <param name="counter">Counts.</param>
sealed class InstructionPass(InstructionCounter counter)
{
    // What is compiled or looked up once is done then.
    const int WarmUpCalls = 2;
    const int Batches = 3;

    // Call sites and caches of the runtime settle over some hundred calls: alone in its process a case of 16 operations
    // and three batches was 0.7 % off the count that it has after other cases.
    const int SettlingBatches = 20;

    // A case of which only some operations can follow each other makes no hundred calls, and may take long to restore.
    const int SettlingOfFew = 2;

    // What is nearer to the accepted count than this needs no further batch.
    const double Near = 0.0025;

    // What each tenth operation does is in so many of them.
    const int OperationsOfAll = 10;

    const int SystemCallsDecimals = 3;

    // Of the batches of the case that is counted now.
    readonly List<(int Operations, long Instructions, long? SystemCalls)> _batches = [];

    static readonly Action<ICase, int> OfCase = static (measured, operations) => measured.Execute(operations);

    /// <summary>Compiles what counts, before the counter runs.</summary>
    internal void Compile()
    {
        Count(new Nothing(), null);
        Count(new Nothing { MostOperations = 1 }, null);
    }

    /// <summary>
    /// Prepares a case and calls it some times as it will be counted, before the counter runs: compiling takes five
    /// times as long while it does.
    /// </summary>
    internal void WarmUp(ICase measured)
    {
        measured.Prepare();
        for (int call = 0; call < WarmUpCalls; call++)
        {
            CountBatch(measured, CountedBatch.Fit(measured, 1));
            measured.Restore();
        }
    }

    /// <summary>Counts a case that is warm, while the counter runs.</summary>
    /// <param name="measured">The case.</param>
    /// <param name="accepted">The count that this one is compared with; null where there is none.</param>
    internal Counting Count(ICase measured, Counting? accepted)
    {
        _batches.Clear();
        int least = CountedBatch.Fit(measured, 1);
        long first = CountBatch(measured, least);
        if (first > CountedBatch.VeryLong) return Counted(measured, [first], least);

        // Also where the number is accepted: a batch of LiteDB needs up to 4 % more after one more batch before it, so
        // both processes must do the same.
        var (own, ofOne) = CountedBatch.IsRestored(measured, CountedBatch.RepeatedOperations)
            ? Repeated(measured, least) : Choose(measured, first / least);
        int chosen = CountedBatch.OperationsOf(measured, own, ofOne, accepted);

        // It takes a while: one fewer is counted, and the first is one.
        bool isLong = first > CountedBatch.Long && chosen == least;
        if (!isLong)
        {
            _batches.Clear();
            Settle(measured, chosen, first / least);
        }

        List<long> counts = isLong ? [first] : [];
        int batches = isLong ? Batches - 1 : Batches;
        var counted = CountSteady(counts, batches, () => Again(measured, chosen), EndsCounting);
        while (_batches.Sum(batch => batch.Operations) < OperationsOfAll
            && _batches.Sum(batch => batch.Instructions) < CountedBatch.LongOfFew)
        {
            Again(measured, chosen);
        }

        return Counted(measured, counted, chosen, accepted);

        bool EndsCounting(long count) => IsNear(count, chosen, accepted);
    }

    /// <summary>
    /// The counts of some batches; if they are unsteady, of as many that follow. The first batches of a delete in
    /// LiteDB need 3.6, 3.8 and 4.1 million instructions, all later ones 3.95 million. If they differ by so much that
    /// the tolerance would be wide, as many more are counted: where every second batch of a read in LiteDB needs 5 %
    /// more, only one of three may be without, and an increase of 9 % would pass.
    /// </summary>
    /// <param name="counted">What was counted before.</param>
    /// <param name="batches">How many are counted.</param>
    /// <param name="again">Counts another batch.</param>
    /// <param name="isNear">Whether a count needs no further batch.</param>
    internal static IReadOnlyList<long> CountSteady(
        List<long> counted, int batches, Func<long> again, Func<long, bool> isNear)
    {
        CountOn();
        if (!counted.Exists(count => isNear(count)) && Summary(counted, 1).IsUnsteady)
        {
            counted.Clear();
            CountOn();
        }

        if (Summary(counted, 1).Spread > InstructionComparer.NarrowSpread)
        {
            batches *= 2;
            CountOn();
        }

        return counted;

        void CountOn()
        {
            while (counted.Count < batches && !counted.Exists(count => isNear(count))) counted.Add(again());
        }
    }

    static bool IsNear(long count, int operations, Counting? accepted) => accepted is not null
        && Math.Abs(((double)count / operations) - accepted.PerOperation) <= Near * accepted.PerOperation;

    // The fixed cost of a batch is a large share of a cheap operation, so a cheap operation needs a larger batch.
    (int Operations, long OfOne) Choose(ICase measured, long first)
    {
        int some = CountedBatch.Fit(measured, CountedBatch.Chosen(first));
        long ofOne = Again(measured, some) / some;
        return (CountedBatch.Fit(measured, Math.Max(some, CountedBatch.Chosen(ofOne))), ofOne);
    }

    // Fewer where the operations with their restores would take seconds. The first operation that a process counts may
    // need ten times as many instructions, so this counts another one.
    (int Operations, long OfOne) Repeated(ICase measured, int least)
    {
        long ofRestore = counter.Count(measured.Restore);
        Begin(measured);
        long ofOne = counter.Count(Work(measured, least, OfCase)) / least;
        return (CountedBatch.ChosenWithRestores(measured, ofOne, ofRestore), ofOne);
    }

    long Again(ICase measured, int operations)
    {
        measured.Restore();
        return CountBatch(measured, operations);
    }

    Counting Counted(ICase measured, IEnumerable<long> counts, int operations, Counting? accepted = null)
    {
        Counting counted = Summary(counts, operations, accepted);
        var batches = _batches.Where(batch => batch.Operations % operations == 0).ToArray();
        double mean = (double)batches.Sum(batch => batch.Instructions) / batches.Sum(batch => batch.Operations);
        return counted with
        {
            MeanAbove = Math.Round(Math.Max(0, (mean / Math.Max(1, counted.PerOperation)) - 1), 5),
            OnSeveralThreads = measured.UsedOtherThreads,
            SystemCalls = batches.Min(batch => (double?)batch.SystemCalls / batch.Operations) is { } fewest
                ? Math.Round(fewest, SystemCallsDecimals) : null,
        };
    }

    // As many batches as are worth one long one, but at least one: without it the first batch of tables in SQLite
    // needed 3 % less than all others. The counter goes on: each start translates all code again.
    void Settle(ICase measured, int operations, long ofOne)
    {
        long most = operations < CountedBatch.FewOperations ? SettlingOfFew : SettlingBatches;
        long batches = CountedBatch.IsRestored(measured, operations) ? SettlingOfFew
            : Math.Clamp(CountedBatch.Long / Math.Max(1, operations * ofOne), 1, most);
        Action work = Work(measured, operations, OfCase);
        if (operations >= OperationsOfAll) Repeat();
        else
        {
            var (instructions, systemCalls) = counter.CountAll(Repeat);
            _batches.Add(((int)batches * operations, instructions, systemCalls));
        }

        void Repeat()
        {
            for (long batch = 0; batch < batches; batch++)
            {
                counter.Exclude(measured.Restore);
                work();
            }
        }
    }

    /// <summary>What some counted batches come to.</summary>
    /// <param name="counts">The instructions of each.</param>
    /// <param name="operations">The operations of each.</param>
    /// <param name="accepted">
    /// The count that this one is compared with. If the least batch is near it, the others may be fewer than its spread
    /// was learned from: with the first batch alone, which may need 5 % more, the count would seem unsteady.
    /// </param>
    internal static Counting Summary(IEnumerable<long> counts, int operations, Counting? accepted = null)
    {
        long[] sorted = [.. counts.Order()];
        double spread = sorted.Length == 1 ? 0
            : IsNear(sorted[0], operations, accepted) ? accepted!.Spread
            : (double)(sorted[1] - sorted[0]) / Math.Max(1, sorted[0]);
        return new Counting((sorted[0] + (operations / 2)) / operations, operations, Math.Round(spread, 5));
    }

    /// <summary>
    /// The operations of a batch as one piece of work. A case is restored between them where it must be.
    /// </summary>
    /// <param name="measured">The case.</param>
    /// <param name="operations">Their number.</param>
    /// <param name="execute">Does as many as are possible between two restores.</param>
    internal Action Work(ICase measured, int operations, Action<ICase, int> execute)
    {
        int atOnce = CountedBatch.Fit(measured, operations);
        return () =>
        {
            execute(measured, atOnce);
            for (int done = atOnce; done < operations; done += atOnce)
            {
                counter.Exclude(measured.Restore);
                execute(measured, atOnce);
            }
        };
    }

    // What was allocated before does not decide when the next collection comes. A collection of everything in the batch
    // costs more than the batch: LiteDB allocates large objects, and one batch in some hits their limit.
    long CountBatch(ICase measured, int operations)
    {
        Action work = Work(measured, operations, OfCase);
        Begin(measured);
        int collections = GC.CollectionCount(GC.MaxGeneration);
        long counted = Count();
        if (GC.CollectionCount(GC.MaxGeneration) == collections) return counted;
        measured.Restore();
        Begin(measured);
        GC.Collect();
        return Math.Min(counted, Count());

        long Count()
        {
            var (instructions, systemCalls) = counter.CountAll(work);
            _batches.Add((operations, instructions, systemCalls));
            return instructions;
        }
    }

    /// <summary>Makes a batch of a case begin like the one before.</summary>
    internal static void Begin(ICase measured)
    {
        measured.EmptyLog();
        GC.Collect(0, GCCollectionMode.Forced, blocking: true);

        // They would run during the batch, and Valgrind counts every thread. One that hangs is ended with the worker.
        GC.WaitForPendingFinalizers();
    }

    sealed class Nothing : ICase
    {
        public int MostOperations { get; init; } = int.MaxValue;

        public CaseId Id { get; } = new("harness", "nothing", "harness", "none");

        public void Prepare()
        {
        }

        public long Execute(int operations) => 0;

        public void Restore()
        {
        }

        public void Verify(long checksum)
        {
        }

        public void Dispose()
        {
        }
    }
}
