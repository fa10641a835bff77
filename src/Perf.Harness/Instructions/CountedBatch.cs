namespace Perf.Harness.Instructions;

/// <summary>How many operations a counted batch has.</summary>
static class CountedBatch
{
    /// <summary>A batch of fewer shows what happens once in a while.</summary>
    internal const int FewOperations = 8;

    // Enough that what a batch does once is a small share of it: the runtime takes memory for objects in pieces of 8
    // KB, which needs some 9,000 instructions, and one byte decides whether a batch takes another piece. Fewer
    // operations where these would take some tenths of a second.
    const int Operations = 8_192;
    const int Fewer = 4;
    internal const long Long = 4_000_000;

    // A batch of one or two operations shows what happens once in a while, such as finalizers: one query of EF Core
    // differed by 2 % from batch to batch, and by 12 % now and then.
    internal const long LongOfFew = 16_000_000;

    // A batch of one operation of 80,000 instructions would hide a change of 20 %, of 16 one of 3 %: see the pieces
    // above. The accepted count has the number of operations, so a check uses it too.
    internal const int RepeatedOperations = 64;

    // An operation that takes a second or more to count is stable after one batch, and is counted once.
    internal const long VeryLong = 40_000_000;

    // So many times the accepted instructions are seen in a small batch too, and a large one would take half a minute.
    const int Many = 4;

    /// <summary>The operations of a batch: those of the accepted count, unless this one is far higher.</summary>
    /// <param name="measured">The case.</param>
    /// <param name="own">The operations that fit the case as it is now.</param>
    /// <param name="ofOne">About how many instructions one operation needs now.</param>
    /// <param name="accepted">The accepted count; null where there is none.</param>
    internal static int OperationsOf(ICase measured, int own, long ofOne, Counting? accepted) =>
        accepted is null || IsMany(ofOne, accepted) ? own : Total(measured, accepted.Operations);

    /// <summary>Whether an operation needs many times the accepted instructions.</summary>
    internal static bool IsMany(long ofOne, Counting accepted) =>
        IsMany((double)ofOne / Math.Max(1, accepted.PerOperation));

    /// <summary>Whether so many times the work is seen in a small batch too.</summary>
    internal static bool IsMany(double times) => times > Many;

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
        int least = measured.LeastOperations;
        return Math.Clamp(operations, least, measured.MostOperations) / least * least;
    }

    /// <summary>The operations of a batch in which a case may be restored, as near to a number as it allows.</summary>
    internal static int Total(ICase measured, int operations)
    {
        int atOnce = Fit(measured, operations);
        return Math.Max(atOnce, operations / atOnce * atOnce);
    }

    /// <summary>Whether so many operations are too many for the case without a restore.</summary>
    internal static bool IsRestored(ICase measured, int operations) => operations > measured.MostOperations;
}
