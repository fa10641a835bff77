using System.Runtime;
using Perf.Load.NBomber;
using Serilog;

namespace Perf.Harness.Tests.Load;

/// <summary>Real sessions: what NBomber does with threads, folders and failures can't be made up.</summary>
[Explicit("each session takes five seconds")]
public sealed class NBomberDriverTests : TestsInFolder
{
    static readonly TimeSpan Patience = TimeSpan.FromSeconds(10);
    static readonly TimeSpan Window = TimeSpan.FromSeconds(0.5);

    [Test, Order(1)]
    public void Every_operation_is_counted_and_the_process_is_left_as_it_was()
    {
        long operations = 0;
        (ILogger, GCLatencyMode, int) before = State();
        IEnumerable<FakeClient> clients =
            Enumerable.Range(1, 8).Select(i => new FakeClient($"reader {i}", () => Spin(ref operations)));
        using NBomberDriver driver = Driver([.. clients], Patience);

        for (int session = 0; session < 2; session++)
        {
            // On a busy machine a copy may come too late for Little's law: such a window is void, and driven again.
            LoadFigures figures = ValidWindow.Drive(driver, Window, ready: () => operations = 0);
            Assert.That(figures.Recorded, Is.EqualTo(operations));
        }

        Assert.That(State(), Is.EqualTo(before));
        Assert.That(Folder.Root.EnumerateFileSystemInfos(), Is.Empty);
    }

    [Test, Order(2)]
    public void The_first_error_ends_the_session_and_names_the_client()
    {
        int calls = 0;
        var failing = new FakeClient("writer 1", () =>
        {
            if (++calls == 100) throw new InvalidOperationException("database is locked");
        });
        using NBomberDriver driver = Driver([.. FakeClient.Idle(2), failing], Patience);
        Assert.That(() => driver.Drive(TimeSpan.FromHours(1)),
            Throws.TypeOf<LoadException>().With.Message.EqualTo("writer 1 failed: database is locked"));
        Assert.That(driver.HasGivenUp, Is.False);
    }

    [Test, Order(3)] // the last, for its session outlives it
    public void A_hanging_client_is_given_up_after_the_limit_and_named()
    {
        using var never = new ManualResetEventSlim();
        var hanging = new FakeClient("reader 7", () => never.Wait(Patience));
        using NBomberDriver driver = Driver([.. FakeClient.Idle(1), hanging], TimeSpan.FromSeconds(2));
        Assert.That(() => driver.Drive(Window),
            Throws.TypeOf<LoadException>().With.Message.StartsWith("reader 7 did not end"));
        Assert.That(driver.HasGivenUp, Is.True);
        never.Set();
    }

    NBomberDriver Driver(IReadOnlyList<ILoadClient> clients, TimeSpan limit) =>
        new(clients, Folder.Root, TimeProvider.System, limit);

    static (ILogger Logger, GCLatencyMode Mode, int Workers) State()
    {
        ThreadPool.GetMinThreads(out int workers, out _);
        return (Log.Logger, GCSettings.LatencyMode, workers);
    }

    static void Spin(ref long operations)
    {
        Interlocked.Increment(ref operations);
        Thread.SpinWait(500);
    }
}
