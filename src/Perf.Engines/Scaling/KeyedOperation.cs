namespace Perf.Engines.Scaling;

/// <summary>One operation by key: what it does, what it must answer and leave, and its inverse.</summary>
/// <param name="Name">The name of the workload that does the same on the standard table: <c>read-one</c>.</param>
/// <param name="Do">The operation; it gives a checksum.</param>
/// <param name="Answer">The checksum that is right.</param>
/// <param name="Leaves">The record under the id that was worked on, or null where there is none any more.</param>
public sealed record KeyedOperation(
    string Name,
    Func<IStore, KeyedChoice, long> Do,
    Func<KeyedChoice, long> Answer,
    Func<KeyedChoice, (int Id, Customer? Record)> Leaves)
{
    /// <summary>Every operation by key.</summary>
    public static IReadOnlyList<KeyedOperation> All { get; } =
    [
        new("read-one",
            (store, choice) => store.Read(choice.Old.Id)?.Checksum() ?? 0,
            choice => choice.Old.Checksum(),
            choice => (choice.Old.Id, choice.Old)),
        new("update-one",
            (store, choice) => store.Update(choice.New) ? choice.New.Id : 0,
            choice => choice.New.Id,
            choice => (choice.New.Id, choice.New))
        { Undo = (store, choice) => store.Update(choice.Old) },
        new("upsert",
            (store, choice) =>
            {
                store.Upsert(choice.Upserted);
                return choice.Upserted.Id;
            },
            choice => choice.Upserted.Id,
            choice => (choice.Upserted.Id, choice.Upserted))
        {
            Undo = (store, choice) =>
                _ = choice.Upserted == choice.New ? store.Update(choice.Old) : store.Delete(choice.Fresh.Id),
        },
        new("insert-one",
            (store, choice) =>
            {
                store.Insert(choice.Fresh);
                return choice.Fresh.Id;
            },
            choice => choice.Fresh.Id,
            choice => (choice.Fresh.Id, choice.Fresh))
        { Undo = (store, choice) => store.Delete(choice.Fresh.Id) },
        new("delete-one",
            (store, choice) => store.Delete(choice.Old.Id) ? choice.Old.Id : 0,
            choice => choice.Old.Id,
            choice => (choice.Old.Id, null))
        { Undo = (store, choice) => store.Insert(choice.Old) },
    ];

    /// <summary>The inverse; null where nothing is changed.</summary>
    public Action<IStore, KeyedChoice>? Undo { get; init; }
}
