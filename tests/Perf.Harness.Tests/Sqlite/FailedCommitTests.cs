using Perf.Engines.Durability;

namespace Perf.Harness.Tests.Sqlite;

public sealed class FailedCommitTests
{
    [Test]
    public void Store_closes_after_a_failed_commit()
    {
        var counting = Faults.None();
        using (var test = new TestStore("wal-off", recorder: new Recorder(null, counting))) Commit(test);

        var faults = Faults.At(FaultyCall.Write, counting.Calls(FaultyCall.Write) / 2, FaultEffect.DeviceError);
        using var failing = new TestStore("wal-off", recorder: new Recorder(null, faults));
        Assert.That(() => Commit(failing), Throws.Exception);

        Assert.That(failing.Store.Dispose, Throws.Nothing);
        Assert.That(failing.Files, Is.EqualTo(["store.db"]), "a log that is left says that a connection is still open");
    }

    static void Commit(TestStore test)
    {
        test.Store.InsertMany([.. TestStore.Customers(1, 500)]);
        test.Store.InsertMany([.. TestStore.Customers(501, 500)]);
    }
}
