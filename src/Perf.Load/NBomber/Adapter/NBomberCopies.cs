using NBomber.CSharp;
using NBomber.Contracts;

namespace Perf.Load.NBomber;

/// <summary>
/// The body of the scenario. Each copy is one of our clients; its first call waits until the window opens, its last one
/// until all have finished, and every call does exactly one operation, so that NBomber's count must be ours.
/// </summary>
sealed class NBomberCopies(
    IReadOnlyList<ILoadClient> clients, LatencyRecorder recorder, LoadWindow window, TimeProvider clock)
{
    static readonly Task<IResponse> Answered = Task.FromResult<IResponse>(Response.Ok());

    readonly bool[] _hasEntered = new bool[clients.Count];
    readonly TaskCompletionSource _over = new(TaskCreationOptions.RunContinuationsAsynchronously);

    /// <summary>The number of copies.</summary>
    internal int Count => clients.Count;

    /// <summary>One call of one copy.</summary>
    internal Task<IResponse> Call(IScenarioContext context)
    {
        int copy = context.ScenarioInfo.ThreadNumber;
        if (_over.Task.IsCompleted) return Refuse(context);
        return _hasEntered[copy] ? Operate(copy, context) : EnterAndOperate(copy, context);
    }

    /// <summary>Lets copies go that wait for one that does not come.</summary>
    internal void LetGo() => _over.TrySetResult();

    async Task<IResponse> EnterAndOperate(int copy, IScenarioContext context)
    {
        _hasEntered[copy] = true;
        // NBomber starts each copy after 0 to 999 ms, drawn at random. After 0 ms it calls the copy on the thread that
        // has yet to start the others, which would wait for them endlessly.
        await Task.Yield();
        // A copy that has not entered blocks a thread of the pool, so the driver has raised their number.
        if (!window.Enter(copy)) return await Leave(copy, context, isAnswered: false);
        recorder[copy].Start(clock.GetTimestamp());
        return await Operate(copy, context);
    }

    Task<IResponse> Operate(int copy, IScenarioContext context)
    {
        try
        {
            OperationKind kind = clients[copy].Operate();
            long now = clock.GetTimestamp();
            recorder[copy].Record(now, kind);
            return window.IsOpenAt(now) ? Answered : Leave(copy, context, isAnswered: true);
        }
#pragma warning disable CA1031 // whatever a client throws ends the window, and is thrown again by the driver
        catch (Exception error)
#pragma warning restore CA1031
        {
            window.Fail(clients[copy].Name, error);
            return Leave(copy, context, isAnswered: false);
        }
    }

    // NBomber would call a copy again and again until its planned end; the last one to leave ends the scenario.
    // (To stop the whole test instead would race with the automatic stop, and sometimes throw.)
    async Task<IResponse> Leave(int copy, IScenarioContext context, bool isAnswered)
    {
        if (window.Leave(copy))
        {
            try
            {
                Stop(context);
            }
            finally
            {
                LetGo(); // even if the stop fails: nothing else would wake the others
            }
        }

        await _over.Task;
        return isAnswered ? Response.Ok() : Response.Fail();
    }

    // The window was given up, and NBomber does not know.
    static Task<IResponse> Refuse(IScenarioContext context)
    {
        Stop(context);
        return Task.FromResult<IResponse>(Response.Fail());
    }

    static void Stop(IScenarioContext context) =>
        context.StopScenario(context.ScenarioInfo.ScenarioName, "the window is over");
}
