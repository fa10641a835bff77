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
    const int FewOperations = 8;
    const int SettlingOfFew = 2;

    // Enough that what a batch does once is a small share of it: the runtime takes memory for objects in pieces of 8
    // KB, which needs some 9,000 instructions, and one byte decides whether a batch takes another piece. Fewer
    // operations where these would take some tenths of a second.
    const int Operations = 8_192;
    const int Fewer = 4;
    const long Long = 4_000_000;

    // A batch of one or two operations shows what happens once in a while, such as finalizers: one query of EF Core
    // differed by 2 % from batch to batch, and by 12 % now and then.
    const long LongOfFew = 16_000_000;

    // A batch of one operation of 80,000 instructions would hide a change of 20 %, of 16 one of 3 %: see the pieces
    // above. The accepted count has the number of operations, so a check uses it too.
    const int RepeatedOperations = 64;

    // An operation that takes a second or more to count is stable after one batch, and is counted once.
    const long VeryLong = 40_000_000;

    // So many times the accepted instructions are seen in a small batch too, and a large one would take half a minute.
    const int Many = 4;

    // What is nearer to the accepted count than this needs no further batch.
    const double Near = 0.0025;

    static readonly Action<ICase, int> OfCase = static (measured, operations) => measured.Execute(operations);

    /// <summary>Compiles what counts, before the counter runs.</summary>
    internal void Compile() => Count(new Nothing(), null);

    /// <summary>
    /// Prepares a case and calls it some times as it will be counted, before the counter runs: compiling takes five
    /// times as long while it does.
    /// </summary>
    internal void WarmUp(ICase measured)
    {
        measured.Prepare();
        for (int call = 0; call < WarmUpCalls; call++)
        {
            CountBatch(measured, Fit(measured, 1));
            measured.Restore();
        }
    }

    /// <summary>Counts a case that is warm, while the counter runs.</summary>
    /// <param name="measured">The case.</param>
    /// <param name="accepted">The count that this one is compared with; null where there is none.</param>
    internal Counting Count(ICase measured, Counting? accepted)
    {
        int least = Fit(measured, 1);
        long first = CountBatch(measured, least);
        if (first > VeryLong) return Counted(measured, [first], least);

        // Also where the number is accepted: a batch of LiteDB needs up to 4 % more after one more batch before it, so
        // both processes must do the same.
        var (own, ofOne) = IsRestored(measured, RepeatedOperations)
            ? Repeated(measured, least) : Choose(measured, first / least);
        int chosen = OperationsOf(measured, own, ofOne, accepted);
        bool isLong = first > Long && chosen == least; // it takes a while: one fewer is counted, and the first is one
        if (!isLong) Settle(measured, chosen, first / least);
        List<long> counts = isLong ? [first] : [];
        int batches = isLong ? Batches - 1 : Batches;
        return Counted(
            measured, CountSteady(counts, batches, () => Again(measured, chosen), EndsCounting), chosen, accepted);

        bool EndsCounting(long count) => IsNear(count, chosen, accepted);
    }

    /// <summary>
    /// The counts of some batches; if they are unsteady, of as many that follow. The first batches of a delete in
    /// LiteDB need 3.6, 3.8 and 4.1 million instructions, all later ones 3.95 million.
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

        return counted;

        void CountOn()
        {
            while (counted.Count < batches && !counted.Exists(count => isNear(count))) counted.Add(again());
        }
    }

    /// <summary>The operations of a batch: those of the accepted count, unless this one is far higher.</summary>
    /// <param name="measured">The case.</param>
    /// <param name="own">The operations that fit the case as it is now.</param>
    /// <param name="ofOne">About how many instructions one operation needs now.</param>
    /// <param name="accepted">The accepted count; null where there is none.</param>
    internal static int OperationsOf(ICase measured, int own, long ofOne, Counting? accepted) =>
        accepted is null || IsMany(ofOne, accepted) ? own : Total(measured, accepted.Operations);

    /// <summary>Whether an operation needs many times the accepted instructions.</summary>
    internal static bool IsMany(long ofOne, Counting accepted) => ofOne > Many * accepted.PerOperation;

    static bool IsNear(long count, int operations, Counting? accepted) => accepted is not null
        && Math.Abs(((double)count / operations) - accepted.PerOperation) <= Near * accepted.PerOperation;

    // The fixed cost of a batch is a large share of a cheap operation, so a cheap operation needs a larger batch.
    (int Operations, long OfOne) Choose(ICase measured, long first)
    {
        int some = Fit(measured, Chosen(first));
        long ofOne = Again(measured, some) / some;
        return (Fit(measured, Math.Max(some, Chosen(ofOne))), ofOne);
    }

    // Fewer where the operations with their restores would take seconds. The first operation that a process counts may
    // need ten times as many instructions, so this counts another one.
    (int Operations, long OfOne) Repeated(ICase measured, int least)
    {
        long ofRestore = counter.Count(measured.Restore);
        Begin(measured);
        long ofOne = counter.Count(Work(measured, least, OfCase)) / least;
        return (ChosenWithRestores(measured, ofOne, ofRestore), ofOne);
    }

    /// <summary>The operations of a batch of a case that must be restored between them.</summary>
    /// <param name="measured">The case.</param>
    /// <param name="ofOne">The instructions of one operation.</param>
    /// <param name="ofRestore">The instructions of a restore.</param>
    internal static int ChosenWithRestores(ICase measured, long ofOne, long ofRestore)
    {
        int chosen = RepeatedOperations;
        while (chosen > 1 && (chosen * ofOne) + (chosen / Fit(measured, chosen) * ofRestore) > VeryLong)
            chosen /= Fewer;
        return Total(measured, chosen);
    }

    long Again(ICase measured, int operations)
    {
        measured.Restore();
        return CountBatch(measured, operations);
    }

    static Counting Counted(ICase measured, IEnumerable<long> counts, int operations, Counting? accepted = null) =>
        Summary(counts, operations, accepted) with
        {
            OnSeveralThreads = measured is IThreadedCase { UsedOtherThreads: true },
        };

    // As many batches as are worth one long one, but at least one: without it the first batch of tables in SQLite
    // needed 3 % less than all others. The counter goes on: each start translates all code again.
    void Settle(ICase measured, int operations, long ofOne)
    {
        long most = operations < FewOperations ? SettlingOfFew : SettlingBatches;
        long batches = IsRestored(measured, operations) ? SettlingOfFew
            : Math.Clamp(Long / Math.Max(1, operations * ofOne), 1, most);
        Action work = Work(measured, operations, OfCase);
        for (long batch = 0; batch < batches; batch++)
        {
            measured.Restore();
            work();
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

    /// <summary>The operations of a batch, in wide steps, so that every process chooses the same.</summary>
    /// <param name="ofOne">About how many instructions one of them needs.</param>
    internal static int Chosen(long ofOne)
    {
        int chosen = Operations;
        while (chosen > 1 && chosen * ofOne > (chosen <= FewOperations ? LongOfFew : Long))
            chosen = Math.Max(1, chosen / Fewer);
        return chosen;
    }

    /// <summary>The operations of a batch of a case, as near to a number as the case allows.</summary>
    internal static int Fit(ICase measured, int operations)
    {
        var sized = measured as ISizedCase;
        int least = sized?.LeastOperations ?? 1;
        return Math.Clamp(operations, least, sized?.MostOperations ?? int.MaxValue) / least * least;
    }

    /// <summary>The operations of a batch in which a case may be restored, as near to a number as it allows.</summary>
    internal static int Total(ICase measured, int operations)
    {
        int atOnce = Fit(measured, operations);
        return Math.Max(atOnce, operations / atOnce * atOnce);
    }

    /// <summary>Whether so many operations are too many for the case without a restore.</summary>
    internal static bool IsRestored(ICase measured, int operations) =>
        operations > ((measured as ISizedCase)?.MostOperations ?? int.MaxValue);

    /// <summary>
    /// The operations of a batch as one piece of work. A case is restored between them where it must be.
    /// </summary>
    /// <param name="measured">The case.</param>
    /// <param name="operations">Their number.</param>
    /// <param name="execute">Does as many as are possible between two restores.</param>
    internal Action Work(ICase measured, int operations, Action<ICase, int> execute)
    {
        int atOnce = Fit(measured, operations);
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
        long counted = counter.Count(work);
        if (GC.CollectionCount(GC.MaxGeneration) == collections) return counted;
        measured.Restore();
        Begin(measured);
        GC.Collect();
        return Math.Min(counted, counter.Count(work));
    }

    /// <summary>Makes a batch of a case begin like the one before.</summary>
    internal static void Begin(ICase measured)
    {
        (measured as ILoggingCase)?.EmptyLog();
        GC.Collect(0, GCCollectionMode.Forced, blocking: true);
    }

    sealed class Nothing : ICase
    {
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
