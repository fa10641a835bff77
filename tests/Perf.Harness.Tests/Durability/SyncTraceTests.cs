using Perf.Durability;

namespace Perf.Harness.Tests.Durability;

public sealed class SyncTraceTests
{
    static readonly TimeSpan Limit = TimeSpan.FromSeconds(60);

    [Test]
    public void Table_of_strace_is_added_up_with_and_without_errors() => Assert.That(SyncTrace.SumOf("""
        % time     seconds  usecs/call     calls    errors syscall
        ------ ----------- ----------- --------- --------- ----------------
         90.00    0.090000         450       200           fdatasync
         10.00    0.010000         500        20         3 fsync
        ------ ----------- ----------- --------- --------- ----------------
        100.00    0.100000         454       220         3 total
        """), Is.EqualTo(220));

    [Test]
    public void Table_without_a_call_is_none() => Assert.That(SyncTrace.SumOf(""), Is.Zero);

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
