using System.Text.Json.Serialization;

namespace Perf.Harness.Functions;

/// <summary>
/// The instructions of both builds in one operation of a case: a function with those of its callees, and the callees.
/// </summary>
/// <param name="Method">Namespace, type and method, or the symbol of native code.</param>
/// <param name="Head">The instructions of this build.</param>
/// <param name="Reference">The instructions of the reference build.</param>
/// <param name="Calls">The functions that it calls, the largest first.</param>
sealed record CallTree(string Method, double Head, double Reference, IReadOnlyList<CallTree> Calls)
{
    /// <summary>How many more instructions this build runs.</summary>
    [JsonIgnore]
    public double Growth => Head - Reference;

    /// <summary>The same without calls that run fewer in both.</summary>
    public CallTree Without(double instructions) => this with
    {
        Calls =
        [
            .. Calls.Where(call => Math.Max(call.Head, call.Reference) >= instructions)
                .Select(call => call.Without(instructions)),
        ],
    };

    /// <summary>The same without the calls below a depth; theirs stay with their caller at that depth.</summary>
    public CallTree Within(int depth) =>
        this with { Calls = depth == 0 ? [] : [.. Calls.Select(call => call.Within(depth - 1))] };

    /// <summary>Two builds' calls put together.</summary>
    /// <param name="head">This build; null where it does not call the function.</param>
    /// <param name="reference">The reference build; null where it does not call the function.</param>
    public static CallTree Merge(CountedCall? head, CountedCall? reference)
    {
        IEnumerable<Frame> called = (head?.Callees ?? []).Concat(reference?.Callees ?? [])
            .Select(callee => callee.Frame).Distinct();
        return new CallTree((head ?? reference)!.Frame.Name, Rounded(head), Rounded(reference),
        [
            .. called.Select(frame => Merge(head?.Find(frame), reference?.Find(frame)))
                .OrderByDescending(call => Math.Max(call.Head, call.Reference)),
        ]);
    }

    static double Rounded(CountedCall? call) => Math.Round(call?.Total ?? 0, 1);
}
