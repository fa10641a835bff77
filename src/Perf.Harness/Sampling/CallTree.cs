using System.Text.Json.Serialization;

namespace Perf.Harness.Sampling;

/// <summary>
/// Where two builds spend the time of one case: a method, what of the case's time it took in each, and what it called.
/// </summary>
/// <param name="Method">The type and the method.</param>
/// <param name="Head">The share of the reference build's time that this build spends here.</param>
/// <param name="Reference">The share that the reference build spends here.</param>
/// <param name="Calls">What it called, the largest first.</param>
sealed record CallTree(string Method, double Head, double Reference, IReadOnlyList<CallTree> Calls)
{
    // Below it the methods that grew say it better.
    const double Explained = 0.8;

    // Of some hundred samples; and what a profile moves by from one process to the next.
    const double LeastGrowth = 0.03;

    /// <summary>What grew here, as a share of the case's time in the reference build.</summary>
    [JsonIgnore]
    public double Growth => Head - Reference;

    /// <summary>The same without calls that took less in both.</summary>
    public CallTree Without(double share) => this with
    {
        Calls =
        [
            .. Calls.Where(call => Math.Max(call.Head, call.Reference) >= share).Select(call => call.Without(share)),
        ],
    };

    /// <summary>The same without the calls below a depth; their time stays with their caller at that depth.</summary>
    public CallTree Within(int depth) =>
        this with { Calls = depth == 0 ? [] : [.. Calls.Select(call => call.Within(depth - 1))] };

    /// <summary>Two builds' samples put together.</summary>
    /// <param name="head">The stacks of this build, the caller first.</param>
    /// <param name="reference">Those of the reference build.</param>
    /// <param name="change">By how much this build is slower: 0.31 for 31 %.</param>
    public static CallTree Of(
        IReadOnlyList<IReadOnlyList<string>> head, IReadOnlyList<IReadOnlyList<string>> reference, double change) =>
        Of("all", [.. head], (1 + change) / Math.Max(1, head.Count),
            [.. reference], 1.0 / Math.Max(1, reference.Count), depth: 0);

    /// <summary>
    /// The methods that grew, the most first: each is the innermost that still explains most of what its callers grew
    /// by. What the runtime's own library does belongs to whoever calls it.
    /// </summary>
    public IEnumerable<GrownMethod> Grown() =>
        from one in Culprits(this)
        group one by one.Method into method
        let growth = method.Sum(one => one.Growth)
        where growth >= Math.Max(LeastGrowth, Growth / 5)
        orderby growth descending
        select new GrownMethod(method.Key, growth);

    static IEnumerable<CallTree> Culprits(CallTree node)
    {
        CallTree[] grown = [.. node.Calls.Where(call =>
            call.Growth > 0 && !call.Method.StartsWith("System.", StringComparison.Ordinal))];
        bool isExplained = grown.Length > 0 && grown.Sum(call => call.Growth) >= Explained * node.Growth;
        return isExplained ? grown.SelectMany(Culprits) : [node];
    }

    static CallTree Of(
        string method, List<IReadOnlyList<string>> head, double ofHead,
        List<IReadOnlyList<string>> reference, double ofReference, int depth)
    {
        var calls = new Dictionary<string, (List<IReadOnlyList<string>> Head, List<IReadOnlyList<string>> Reference)>();
        foreach (IReadOnlyList<string> stack in head.Where(stack => stack.Count > depth)) Next(stack).Head.Add(stack);
        foreach (IReadOnlyList<string> stack in reference.Where(stack => stack.Count > depth))
            Next(stack).Reference.Add(stack);
        return new CallTree(method, head.Count * ofHead, reference.Count * ofReference,
        [
            .. calls.Select(call => Of(call.Key, call.Value.Head, ofHead, call.Value.Reference, ofReference, depth + 1))
                .OrderByDescending(call => Math.Max(call.Head, call.Reference)),
        ]);

        (List<IReadOnlyList<string>> Head, List<IReadOnlyList<string>> Reference) Next(IReadOnlyList<string> stack)
        {
            if (!calls.TryGetValue(stack[depth], out var call)) calls[stack[depth]] = call = ([], []);
            return call;
        }
    }
}

/// <summary>A method that takes more of a case's time than it did.</summary>
/// <param name="Method">The namespace, the type and the method.</param>
/// <param name="Growth">By what share of the case's time in the reference build: 0.31 for 31 %.</param>
sealed record GrownMethod(string Method, double Growth)
{
    /// <summary>The type and the method: <c>Store.Read</c>.</summary>
    public string Name => string.Join('.', Method.Split('.').TakeLast(2));
}
