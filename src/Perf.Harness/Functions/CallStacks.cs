namespace Perf.Harness.Functions;

/// <summary>Makes a tree of calls with names of what callgrind and the runtime have written.</summary>
/// <param name="counted">What callgrind has counted.</param>
/// <param name="map">Where the runtime has put its methods.</param>
sealed class CallStacks(CallgrindCalls counted, PerfMap map)
{
    readonly CountedCall _root = new(new Frame("", ""));
    readonly Dictionary<string, CountedCall> _callers = [];

    /// <summary>The calls below a function; null where it was not counted.</summary>
    /// <param name="name">Namespace, type and method.</param>
    internal CountedCall? Below(string name)
    {
        foreach ((string chain, CountedContext context) in counted.Contexts) Add(chain, context);
        return _root.All().FirstOrDefault(call => call.Frame.Name == name);
    }

    void Add(string chain, CountedContext context)
    {
        CountedCall caller = Caller(chain, context);
        Frame? main = Main(chain, context);
        HashSet<CountedCall> called = [];
        foreach ((ulong address, long cost) in context.Costs)
        {
            CountedCall callee = Callee(caller, At(chain, context, address) ?? main);
            callee.Own += cost;
            if (callee != caller && called.Add(callee)) callee.Calls += context.Calls;
        }
    }

    // A library jumps to another one by a table that has no name either.
    static CountedCall Callee(CountedCall caller, Frame? frame) =>
        frame is not { } called || called == caller.Frame || (called == Frame.Framework && caller.Frame.IsNative)
            ? caller : caller.Callee(called);

    // A tail call is a jump, so a context may have the instructions of two methods; the address of a call shows which
    // of them made it.
    CountedCall Caller(string chain, CountedContext context)
    {
        if (_callers.TryGetValue(chain, out CountedCall? known)) return known;
        int end = chain.IndexOf('\'');
        if (end < 0 || !counted.Contexts.TryGetValue(chain[(end + 1)..], out CountedContext? by))
            return _callers[chain] = _root;
        string above = chain[(end + 1)..];
        CountedCall caller = Caller(above, by);
        Frame? frame = (context.Site == 0 ? null : At(above, by, context.Site)) ?? Main(above, by);
        return _callers[chain] = Callee(caller, frame);
    }

    Frame? At(string chain, CountedContext context, ulong address) =>
        context.Library is { } library ? Frame.Native(chain.Split('\'')[0], library) : map.At(address);

    // Null for stubs and glue, which belong to their caller.
    Frame? Main(string chain, CountedContext context) => context.Library is not null ? At(chain, context, 0)
        : (from cost in context.Costs
           let frame = map.At(cost.Key)
           where frame is not null
           group cost.Value by frame into sums
           orderby sums.Sum() descending
           select sums.Key).FirstOrDefault();
}
