namespace Perf.Harness.Functions;

/// <summary>
/// A call tree of the functions whose code may differ between two builds: what others run belongs to the one that calls
/// them.
/// </summary>
sealed class ChangedCode
{
    ChangedCode(Frame frame) => Frame = frame;

    internal Frame Frame { get; }

    /// <summary>Its instructions, with those of unchanged code that it calls.</summary>
    internal double Own { get; private set; }

    /// <summary>How often it was called.</summary>
    internal double Calls { get; private set; }

    /// <summary>The instructions of unchanged code, by the function that was called first.</summary>
    internal Dictionary<Frame, double> Unchanged { get; } = [];

    /// <summary>The functions whose code may differ that it calls.</summary>
    internal Dictionary<Frame, ChangedCode> Callees { get; } = [];

    /// <summary>The functions that only one build has a frame of, with their own instructions.</summary>
    internal Dictionary<Frame, double> TakenIn { get; } = [];

    internal double Total => Own + Callees.Values.Sum(callee => callee.Total);

    internal HashSet<Frame> Frames => [.. Callees.Values.SelectMany(callee => callee.Frames), Frame];

    internal static ChangedCode Of(CountedCall call, Func<Frame, bool> mayDiffer)
    {
        var root = new ChangedCode(call.Frame) { Own = call.Own, Calls = call.Calls };
        root.Add(call, null, mayDiffer);
        return root;
    }

    void Add(CountedCall call, Frame? through, Func<Frame, bool> mayDiffer)
    {
        foreach (CountedCall callee in call.Callees)
        {
            if (mayDiffer(callee.Frame))
            {
                ChangedCode own = Callee(callee.Frame);
                own.Own += callee.Own;
                own.Calls += callee.Calls;
                own.Add(callee, null, mayDiffer);
                continue;
            }

            // Code of the runtime that has no name, such as an enumeration, is looked through.
            Frame first = through is { } named && named != Frame.Framework ? named : callee.Frame;
            Own += callee.Own;
            Unchanged[first] = Unchanged.GetValueOrDefault(first) + callee.Own;
            Add(callee, first, mayDiffer);
        }
    }

    ChangedCode Callee(Frame frame)
    {
        if (!Callees.TryGetValue(frame, out ChangedCode? callee)) Callees[frame] = callee = new ChangedCode(frame);
        return callee;
    }

    /// <summary>
    /// Takes functions into their callers that the other build has no frame of: it has compiled them into these.
    /// </summary>
    internal void TakeIn(HashSet<Frame> others)
    {
        foreach (ChangedCode callee in Callees.Values.ToArray())
        {
            callee.TakeIn(others);
            if (others.Contains(callee.Frame)) continue;
            Callees.Remove(callee.Frame);
            TakenIn[callee.Frame] = TakenIn.GetValueOrDefault(callee.Frame) + callee.Own;
            Merge(callee);
        }
    }

    void Merge(ChangedCode other)
    {
        Own += other.Own;
        foreach ((Frame frame, double cost) in other.Unchanged)
            Unchanged[frame] = Unchanged.GetValueOrDefault(frame) + cost;
        foreach ((Frame frame, double own) in other.TakenIn)
            TakenIn[frame] = TakenIn.GetValueOrDefault(frame) + own;
        foreach (ChangedCode callee in other.Callees.Values)
        {
            ChangedCode mine = Callee(callee.Frame);
            mine.Calls += callee.Calls;
            mine.Merge(callee);
        }
    }
}
