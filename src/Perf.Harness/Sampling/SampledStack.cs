namespace Perf.Harness.Sampling;

/// <summary>Where a thread was at one moment.</summary>
/// <param name="Methods">The methods, the caller first.</param>
/// <param name="IsNative">Whether the runtime found the thread in native code that the last of them had called.</param>
sealed record SampledStack(IReadOnlyList<string> Methods, bool IsNative)
{
    // A thread that comes back while it is being stopped counts as managed, so that of a method which does nothing but
    // call a library some tenths are found native, now and then too few to tell it from one that calls none.
    const double LeastShare = 0.1;

    const string Mark = " (calls native code)";

    /// <summary>
    /// The methods of both builds' samples, marked where they call native code; a runtime that finds every sample
    /// native (https://github.com/dotnet/runtime/issues/123996) can't tell.
    /// </summary>
    internal static (IReadOnlyList<IReadOnlyList<string>> Head, IReadOnlyList<IReadOnlyList<string>> Reference) Named(
        IReadOnlyList<SampledStack> head, IReadOnlyList<SampledStack> reference)
    {
        HashSet<string> callers = [.. Callers(head), .. Callers(reference)];
        return (Marked(head), Marked(reference));

        IReadOnlyList<IReadOnlyList<string>> Marked(IReadOnlyList<SampledStack> stacks) =>
        [
            .. stacks.Select(stack => stack.Methods.Select(
                method => callers.Contains(method) ? method + Mark : method).ToArray()),
        ];
    }

    static IEnumerable<string> Callers(IReadOnlyList<SampledStack> stacks) => stacks.All(stack => stack.IsNative) ? [] :
        from stack in stacks
        where stack.Methods.Count > 0
        group stack by stack.Methods[^1] into method
        where method.Count(stack => stack.IsNative) >= LeastShare * method.Count()
        select method.Key;
}
