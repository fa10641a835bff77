using System.Collections.Concurrent;

namespace Perf.Harness.Tests.Methods;

/// <summary>A load test as a case: its windows, its check, and what becomes of clients that fail.</summary>
public sealed class LoadMethodCaseTests
{
    static readonly TimeSpan Window = TimeSpan.FromMilliseconds(50);

    [Test]
    public void Readers_and_a_writer_have_throughput_and_latencies_of_their_own()
    {
        using LoadMethodCase load = Loads.Case<Counter>();
        load.Prepare();
        ImmutableSortedDictionary<Metric, double> window = load.Drive(Window);
        load.Verify();
        using var scope = Assert.EnterMultipleScope();
        Assert.That(load.Facts.Parameters, Is.EqualTo(["Read=2 readers", "Write=1 writer"]));
        Assert.That(window.Keys, Is.SupersetOf([
            Metric.Throughput, Metric.LatencyP50, Metric.LatencyP99, Metric.WriteLatencyP50, Metric.Unfairness]));
        Assert.That(Counter.Readers.Keys, Is.EquivalentTo([0, 1]), "each client has its number");
    }

    [Test]
    public void Each_client_of_a_mix_calls_all_methods_by_weight()
    {
        using LoadMethodCase load = Loads.Case<Mix>(new PerfLoadAttribute { Clients = 4 });
        load.Prepare();
        ImmutableSortedDictionary<Metric, double> window = load.Drive(Window);
        using var scope = Assert.EnterMultipleScope();
        Assert.That(window.Keys, Is.SupersetOf([Metric.LatencyP50, Metric.WriteLatencyP50, Metric.Unfairness]));
        for (int client = 0; client < 4; client++)
        {
            Assert.That(Mix.Writes[client], Is.Positive);
            Assert.That(Mix.Reads[client], Is.EqualTo(3 * Mix.Writes[client]).Within(3));
        }
    }

    [Test]
    public void Check_that_fails_is_the_error_of_the_case()
    {
        using LoadMethodCase load = Loads.Case<Losing>();
        load.Prepare();
        load.Drive(Window);
        Assert.That(load.Verify, Throws.TypeOf<WrongAnswerException>().With.Message.Contains(
            "the check after a window of load failed: NUnit.Framework.AssertionException").And.Message.Contains(
            "the last acknowledged value").And.Message.Contains("Value.CheckValue()").And.Message.EndsWith(
            "Expected Check to find every write that the store acknowledged."));
    }

    [Test]
    public void Clients_that_fail_are_counted_by_type_and_the_first_error_is_shown()
    {
        using LoadMethodCase load = Loads.Case<Failing>();
        load.Prepare();
        Assert.That(() => load.Drive(Window), Throws.TypeOf<WrongAnswerException>().With.Message.Matches(
            @"^3 of [\d,]+ operations failed \(2 InvalidOperationException, 1 TimeoutException\)\. "
            + @"The first, of Write: System\.InvalidOperationException: database is locked\s+at \S+Failing\.Write\(\)")
            .And.Message.EndsWith("let the operation try again too."));
    }

    [Test]
    public void Failing_method_of_a_mix_is_named_with_its_client()
    {
        using LoadMethodCase load = Loads.Case<Failing>(new PerfLoadAttribute { Clients = 1 });
        load.Prepare();
        Assert.That(() => load.Drive(Window), Throws.TypeOf<WrongAnswerException>().With.Message.Contains(
            "The first, of Write (client 0): System.InvalidOperationException: database is locked"));
    }

    [Test]
    public void Hanging_client_is_named_after_its_limit_and_its_token_is_cancelled()
    {
        using LoadMethodCase load = Loads.Case<Hanging>();
        load.Prepare();
        Assert.That(() => load.Drive(Window), Throws.TypeOf<WrongAnswerException>().With.Message.Matches(
            @"^Read 1 did not end within 0\.2 s after the end of the window\."));
        Assert.That(Hanging.Ended.Wait(TimeSpan.FromSeconds(10)), "its token is cancelled");
    }

    [Test]
    public void Hanging_client_of_a_mix_is_named_with_the_method_that_it_hangs_in()
    {
        using LoadMethodCase load = Loads.Case<HangingMix>(new PerfLoadAttribute { Clients = 2 });
        load.Prepare();
        Assert.That(() => load.Drive(Window), Throws.TypeOf<WrongAnswerException>().With.Message.Matches(
            @"^Write \(client 1\) did not end within 0\.2 s after the end of the window\."));
    }

    [Test]
    public void State_is_checked_and_restored_between_windows()
    {
        Restored.Calls.Clear();
        using (LoadMethodCase load = Loads.Case<Restored>(new PerfLoadAttribute { Restore = "Undo" }))
        {
            load.Prepare();
            load.Drive(Window);
            load.Verify();
            load.Drive(Window);
            load.Drive(Window);
            load.Verify();
        }

        Assert.That(Restored.Calls, Is.EqualTo([
            "set up", "check", "undo", "tear down", "set up", "check", "undo", "tear down", "set up", "check",
            "tear down", "dispose"]));
    }

    [Test]
    public void Operation_with_a_rate_is_called_so_often()
    {
        using LoadMethodCase load = Loads.Case<Planned>();
        load.Prepare();
        load.Drive(TimeSpan.FromMilliseconds(100));
        Assert.That(Planned.Called, Is.InRange(18, 20), "200 per second, for a tenth of a second");
    }

    [Test]
    public void Mix_with_a_rate_is_called_so_often()
    {
        using LoadMethodCase load = Loads.Case<PlannedMix>(new PerfLoadAttribute { Clients = 4, Rate = 200 });
        load.Prepare();
        load.Drive(TimeSpan.FromMilliseconds(100));
        Assert.That(PlannedMix.Called, Is.InRange(16, 20), "200 per second, for a tenth of a second");
    }

    // Fields are the fixture's: a check sees what its clients have done.
    abstract class Value
    {
        long _stored;
        long _acknowledged;

        protected void Write(bool isKept)
        {
            if (isKept) Interlocked.Increment(ref _stored);
            Interlocked.Increment(ref _acknowledged);
        }

        protected void CheckValue() =>
            Assert.That(_stored, Is.EqualTo(_acknowledged), "the last acknowledged value");
    }

    sealed class Counter : Value
    {
        internal static ConcurrentDictionary<int, bool> Readers { get; } = new();

        [Readers(2)] public static void Read(int client) => Readers[client] = true;
        [Writers] public void Write() => Write(isKept: true);
        public void Check() => CheckValue();
    }

    sealed class Mix : Value
    {
        internal static int[] Reads { get; } = new int[4];

        internal static int[] Writes { get; } = new int[4];

        [Readers(Weight = 3)] public static void Read(int client) => Reads[client]++;
        [Writers] public static void Write(int client) => Writes[client]++;
        public void Check() => CheckValue();
    }

    sealed class PlannedMix
    {
        static int _called;

        internal static int Called => _called;

        [Readers(Weight = 3)] public static void Read() => Interlocked.Increment(ref _called);
        [Writers] public static void Write() => Interlocked.Increment(ref _called);
        public static void Check() => Assert.That(_called, Is.Not.Negative);
    }

    sealed class Losing : Value
    {
        [Writers]
        public async Task WriteLater()
        {
            await Task.Yield();
            Write(isKept: false);
        }

        public void Check() => CheckValue();
    }

    sealed class Failing
    {
        int _written;

        [Readers] public void Read() => Check();

        [Writers]
        public void Write()
        {
            int number = ++_written;
            if (number <= 2) throw new InvalidOperationException("database is locked");
            if (number == 3) throw new TimeoutException();
        }

        public void Check() => Assert.That(_written, Is.Not.Negative);
    }

    sealed class Hanging
    {
        internal static ManualResetEventSlim Ended { get; } = new();

        [Readers(2)]
        public static async Task Read(int client, CancellationToken token)
        {
            if (client == 0) return;
            try
            {
                await Task.Delay(Timeout.Infinite, token);
            }
            finally
            {
                Ended.Set();
            }
        }

        [CancelAfter(200)] public static void Check() => Ended.Wait(0);
    }

    sealed class HangingMix
    {
        [Readers] public static void Read() => Check();

        [Writers]
        public static Task Write(int client, CancellationToken token) =>
            client == 0 ? Task.CompletedTask : Task.Delay(Timeout.Infinite, token);

        [CancelAfter(200)] public static void Check() => Assert.That(true);
    }

    sealed class Restored : IDisposable
    {
        internal static List<string> Calls { get; } = [];

        [SetUp] public static void SetUp() => Calls.Add("set up");
        [TearDown] public static void TearDown() => Calls.Add("tear down");
        public static void Undo() => Calls.Add("undo");
        [Writers] public static void Write() => Thread.Sleep(1);
        public static void Check() => Calls.Add("check");
        public void Dispose() => Calls.Add("dispose");
    }

    sealed class Planned
    {
        internal static int Called;

        [Writers(2, Rate = 200)] public static void Write() => Interlocked.Increment(ref Called);
        public void Check() => GC.KeepAlive(this);
    }
}
