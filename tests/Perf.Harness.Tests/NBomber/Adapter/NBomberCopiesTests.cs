using NBomber.Contracts;
using NBomber.Contracts.Stats;
using Perf.Load.NBomber;
using Serilog;

namespace Perf.Harness.Tests.Load;

public sealed class NBomberCopiesTests
{
    static readonly TimeSpan Patience = TimeSpan.FromSeconds(10);

    [Test, CancelAfter(60_000)]
    public void All_copies_may_be_called_on_one_thread()
    {
        int operations = 0;
        ILoadClient[] clients =
            [.. "ab".Select(name => new FakeClient($"reader {name}", () => Interlocked.Increment(ref operations)))];
        var recorder = new LatencyRecorder(clients.Length, TimeProvider.System.TimestampFrequency);
        var window = new LoadWindow(clients, TimeProvider.System, Patience);
        var copies = new NBomberCopies(clients, recorder, window, TimeProvider.System);

        Task<IResponse>[] first = [.. clients.Select((_, copy) => copies.Call(new Context(copy)))];
        window.Run(TimeSpan.Zero); // over after the first call of each

        Assert.That(Task.WaitAll(first, Patience), Is.True);
        Assert.That(first.Select(call => call.Result.IsError), Is.All.False);
        Assert.That(operations, Is.EqualTo(2));
    }

    sealed class Context(int copy) : IScenarioContext
    {
        public ScenarioInfo ScenarioInfo { get; } =
            new("load", copy, "load", TimeSpan.Zero, ScenarioOperation.Bombing);

        public TestInfo TestInfo => throw new NotSupportedException();

        public NodeInfo NodeInfo => throw new NotSupportedException();

        public ILogger Logger => Log.Logger;

        public int InvocationNumber => 1;

        public Dictionary<string, object> Data { get; } = [];

        public void StopScenario(string scenarioName, string reason)
        {
        }

        public void StopCurrentTest(string reason) => throw new NotSupportedException();
    }
}
