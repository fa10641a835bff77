using Perf.Engines.FastDb;

namespace Perf.Harness.Tests.FastDb;

/// <summary>Asynchronous calls are awaited, up to a limit.</summary>
public sealed class WaitingTests
{
    [Test]
    public void A_call_that_never_answers_is_an_error_that_names_it()
    {
        var never = new TaskCompletionSource();

        Assert.That(
            () => Waiting.For("flush", () => never.Task, TimeSpan.FromMilliseconds(1)),
            Throws.TypeOf<TimeoutException>().With.Message.StartsWith(
                "FastDB's flush did not answer within 0 seconds."));
    }

    [Test]
    public void The_error_of_a_call_is_the_callers() =>
        Assert.That(
            () => Waiting.For("flush", () => Task.FromException(new IOException("full"))),
            Throws.TypeOf<IOException>().With.Message.EqualTo("full"));

    [Test]
    public void A_context_that_waits_here_is_not_waited_for()
    {
        var context = new NobodyRuns();
        SynchronizationContext? before = SynchronizationContext.Current;
        SynchronizationContext.SetSynchronizationContext(context);
        try
        {
            Waiting.For("flush", async () => await Task.Yield());
            Assert.That(SynchronizationContext.Current, Is.SameAs(context));
        }
        finally
        {
            SynchronizationContext.SetSynchronizationContext(before);
        }
    }

    sealed class NobodyRuns : SynchronizationContext
    {
        public override void Post(SendOrPostCallback callback, object? state)
        {
        }
    }
}
