using Perf.Durability.Servers;

namespace Perf.Harness.Tests.Durability;

public sealed class ServerTraceTests
{
    [Test]
    public void Sync_is_a_call_and_a_write_to_a_file_that_was_opened_synchronous() => Assert.That(
        ServerTrace.SyncsIn(
        [
            """12 openat(AT_FDCWD</tmp/x>, "store.fdb", O_RDWR|O_SYNC|O_CLOEXEC) = 7</tmp/x/store.fdb>""",
            """12 openat(AT_FDCWD</tmp/x>, "/tmp/x/log", O_RDWR|O_CLOEXEC) = 8</tmp/x/log>""",
            """12 pwrite64(7</tmp/x/store.fdb>, ""..., 4096, 0) = 4096""",
            """13 pwrite64(7</tmp/x/store.fdb>, ""..., 4096, 4096 <unfinished ...>""",
            """13 <... pwrite64 resumed>) = 4096""",
            """12 pwrite64(8</tmp/x/log>, ""..., 512, 0) = 512""",
            """12 fdatasync(8</tmp/x/log>) = 0""",
            """12 write(3<socket:[77]>, ""..., 12) = 12""",
            """14 +++ exited with 0 +++""",
        ]),
        Is.EqualTo(3));

    [Test]
    public void Lines_without_a_sync_are_none() => Assert.That(ServerTrace.SyncsIn([]), Is.Zero);
}
