using Perf.Harness.Environments;

namespace Perf.Harness.Functions;

/// <summary>
/// Finds the functions that run more instructions than in the reference build. Code that is the same in both builds
/// belongs to the function that calls it.
/// </summary>
sealed class MovedFunctions
{
    // What each process does a little differently is less.
    const double LeastShare = 0.1;

    // Of all that the case runs: a case may allocate more and run no more than before.
    const double LeastShareOfAll = 0.001;

    // Of what a function runs more: then its callee is named with it, or the new function that it calls instead.
    const double MostOf = 0.5;

    // A method that is called once in a hundred operations more often was not changed.
    const double SameCalls = 0.02;

    readonly Dictionary<Frame, Moved> _moved = [];

    MovedFunctions(ChangedCode head, ChangedCode reference)
    {
        HashSet<Frame> here = head.Frames, there = reference.Frames;
        head.TakeIn(there);
        reference.TakeIn(here);
        Compare(head, reference, 1);
    }

    /// <summary>The functions that run more instructions, the most first.</summary>
    /// <param name="head">The calls of one operation in this build.</param>
    /// <param name="reference">The calls of one operation in the reference build.</param>
    /// <param name="mayDiffer">Whether the code of a function may differ between the builds.</param>
    internal static IReadOnlyList<MovedFunction> Between(
        CountedCall head, CountedCall reference, Func<Frame, bool> mayDiffer)
    {
        double least = Math.Max(
            LeastShare * (head.Total - reference.Total), Math.Max(1, LeastShareOfAll * reference.Total));
        var found = new MovedFunctions(ChangedCode.Of(head, mayDiffer), ChangedCode.Of(reference, mayDiffer));
        return
        [
            .. from one in found._moved
               let change = one.Value.Change
               where change >= least
               orderby change descending
               select Named(one.Key, one.Value),
        ];
    }

    static MovedFunction Named(Frame frame, Moved moved)
    {
        // A method that is no longer compiled into its caller is where that has grown.
        Frame? grown = Largest(moved.TakenIn.Where(taken => taken.Value >= MostOf * moved.Change));

        // Perf is the same in both builds: if it runs more, a method is compiled into it that had its own code before.
        Frame name = grown ?? (frame.IsOfPerf ? Largest(moved.TakenInBefore) : null) ?? frame;
        KeyValuePair<Frame, double> callee = moved.Callees.OrderByDescending(one => one.Value).FirstOrDefault();
        return new MovedFunction(name.Name, name.ShortName, moved.Change)
        {
            Callee = callee.Value >= MostOf * moved.Change ? callee.Key.ShortName : null,
            ChangeOfCallee = callee.Value,
            IsOfPerf = name.IsOfPerf,
        };
    }

    static Frame? Largest(IEnumerable<KeyValuePair<Frame, double>> taken) =>
        taken.OrderByDescending(one => one.Value).Select(one => (Frame?)one.Key).FirstOrDefault();

    // What is called more often is its caller's doing; what each call runs more is its own.
    void Compare(ChangedCode head, ChangedCode reference, double scale)
    {
        Moved moved = Of(head.Frame);
        moved.Change += head.Own - (scale * reference.Own);
        foreach ((Frame frame, double own) in head.TakenIn) Add(moved.TakenIn, frame, own);
        foreach ((Frame frame, double own) in reference.TakenIn) Add(moved.TakenInBefore, frame, own);
        foreach ((Frame frame, double cost) in head.Unchanged) Add(moved.Callees, frame, cost);
        foreach ((Frame frame, double cost) in reference.Unchanged) Add(moved.Callees, frame, -scale * cost);
        foreach (Frame frame in head.Callees.Keys.Union(reference.Callees.Keys))
        {
            ChangedCode? here = head.Callees.GetValueOrDefault(frame);
            ChangedCode? there = reference.Callees.GetValueOrDefault(frame);
            double ratio = here is null || there is null ? 1 : Ratio(here.Calls, scale * there.Calls);
            double more = here is null ? -scale * there!.Total : there is null ? here.Total
                : (ratio - 1) * scale * there.Total;
            moved.Change += more;
            Add(moved.Callees, frame, more);
            if (here is not null && there is not null) Compare(here, there, scale * ratio);
        }
    }

    static double Ratio(double head, double reference) =>
        head > 0 && reference > 0 && head / reference is var ratio && Math.Abs(ratio - 1) > SameCalls ? ratio : 1;

    Moved Of(Frame frame) => _moved.GetOrAdd(frame, _ => new Moved());

    static void Add(Dictionary<Frame, double> sums, Frame frame, double more) =>
        sums[frame] = sums.GetValueOrDefault(frame) + more;

    sealed class Moved
    {
        internal double Change { get; set; }

        internal Dictionary<Frame, double> Callees { get; } = [];

        internal Dictionary<Frame, double> TakenIn { get; } = [];

        internal Dictionary<Frame, double> TakenInBefore { get; } = []; // of the reference build
    }
}

/// <summary>A function that runs more instructions than in the reference build.</summary>
/// <param name="Method">Namespace, type and method, or the symbol of native code.</param>
/// <param name="Name">Its short name.</param>
/// <param name="Change">How many more in one operation.</param>
sealed record MovedFunction(string Method, string Name, double Change)
{
    /// <summary>The function that it calls and that runs most of them; null where it runs most itself.</summary>
    public string? Callee { get; init; }

    /// <summary>How many more that one runs.</summary>
    public double ChangeOfCallee { get; init; }

    /// <summary>
    /// Whether it is the code of Perf that calls the case: instructions of which no caller is known are added to it.
    /// </summary>
    internal bool IsOfPerf { get; init; }
}
