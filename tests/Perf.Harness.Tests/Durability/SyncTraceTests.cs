using Perf.Durability;

namespace Perf.Harness.Tests.Durability;

public sealed class SyncTraceTests
{
    static readonly TimeSpan Limit = TimeSpan.FromSeconds(60);

    [Test]
    [Platform("Linux")]
    public void Syncs_of_a_process_are_counted()
    {
        SyncTrace trace = SyncTrace.Of(["sync", "-d", "/proc/self/exe"], Limit);
        if (trace.Unknown is { } reason) Assert.Ignore(reason);
        Assert.That(trace.Syncs, Is.EqualTo(1));
    }

    [Test]
    [Platform("Linux")]
    public void Process_that_fails_is_an_error_and_not_a_process_without_syncs()
    {
        if (SyncTrace.Of(["true"], Limit).Unknown is { } reason) Assert.Ignore(reason);
        Assert.That(() => SyncTrace.Of(["false"], Limit),
            Throws.InvalidOperationException.With.Message.Contains("exit code 1"));
    }
}
