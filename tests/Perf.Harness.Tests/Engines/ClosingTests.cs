using System.Runtime.CompilerServices;
using Perf.Durability;

namespace Perf.Harness.Tests.Engines;

/// <summary>
/// A store that was disposed is closed. One that leaves a part of itself to the collector is closed some time later;
/// until then its files are those of an open store, and what is counted of them depends on the moment.
/// </summary>
[Parallelizable(ParallelScope.Self)]
public sealed class ClosingTests
{
    static readonly Customer Record = new(7, "John", 5_551_234, new DateTime(1970, 1, 1));

    public static IEnumerable<EngineConfiguration> Here => EngineCatalogue.All
        .Where(engine => engine is { LeftOut: null, KeepsFilesElsewhere: false })
        .DistinctBy(one => (one.Engine, one.Persists, one.Shares, one.InDefaultRun ? null : one.Name));

    [TestCaseSource(nameof(Here))]
    public void A_disposed_store_has_no_file_open(EngineConfiguration engine)
    {
        if (!OperatingSystem.IsLinux()) Assert.Ignore("only Linux lists the open files of a process");
        using var scratch = new ScratchFolder();
        using var delayed = new HeldFinalizers();
        using (IStore store = engine.Open(scratch.Root, null))
        {
            Use(store);
            GC.Collect();
        }

        Assert.That(OpenFiles.Below(scratch.Root), Is.Empty);
    }

    // In a frame of its own: its objects can be collected when it returns.
    [MethodImpl(MethodImplOptions.NoInlining)]
    static void Use(IStore store)
    {
        store.InsertMany([Record, Record with { Id = 3 }]);
        store.Insert(Record with { Id = 4 });
        store.Upsert(Record with { Id = 3, Name = "Jane" });
        _ = store.Update(Record with { Id = 4, Telephone = 1 });
        _ = store.Delete(4);
        _ = store.Read(7);
        _ = store.ReadAll().Count();
        _ = store.Query("J", 2).FirstOrDefault();
        _ = store.Count();
        store.Begin();
        store.Insert(Record with { Id = 5 });
        store.Commit();
        store.Flush();
        store.CheckIntegrity();
        _ = store.State();
    }
}
