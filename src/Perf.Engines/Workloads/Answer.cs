namespace Perf.Engines.Workloads;

/// <summary>Compares the answers of a store with the data: all comparisons of the workloads are here.</summary>
public static class Answer
{
    /// <summary>One value.</summary>
    /// <exception cref="WrongAnswerException">The values differ.</exception>
    public static void MustBe<T>(string what, T found, T wanted)
    {
        if (EqualityComparer<T>.Default.Equals(found, wanted)) return;
        throw new WrongAnswerException(FormattableString.Invariant(
            $"{what}: found {Shown(found)}, expected {Shown(wanted)}. ")
            + "Run the workload on list-store/memory: if it is right there, the store is wrong.");
    }

    /// <summary>The whole customers table: its count, and every value of every record in order.</summary>
    /// <exception cref="WrongAnswerException">Anything differs; the first difference is named.</exception>
    public static void MustHold(IStore store, IReadOnlyCollection<Customer> wanted)
    {
        MustBe("the number of records", store.Count(), wanted.Count);
        int row = 0;
        using var rest = wanted.GetEnumerator();
        foreach (var found in store.ReadAll())
            MustBe($"row {++row} of all", found, rest.MoveNext() ? rest.Current : null);

        MustBe("the rows read", row, wanted.Count);
    }

    static object Shown(object? value) => value ?? "nothing";
}
