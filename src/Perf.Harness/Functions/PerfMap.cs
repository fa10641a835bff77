using Perf.Harness.Environments;

namespace Perf.Harness.Functions;

/// <summary>
/// The file in which the runtime writes where it has put each method that it compiles: lines of address, size and name.
/// </summary>
sealed class PerfMap
{
    const string Stub = "stub ";

    static readonly Comparer<Code> ByStart = Comparer<Code>.Create((one, other) => one.Start.CompareTo(other.Start));

    readonly List<Code> _methods = [];
    readonly List<Code> _stubs = [];
    readonly Dictionary<string, Frame?> _frames = [];

    /// <summary>Reads the lines; incomplete ones are skipped.</summary>
    internal PerfMap(IEnumerable<string> lines)
    {
        foreach (string line in lines)
        {
            if (line.Split(' ', 3) is not [var address, var size, var name]
                || !TryHex(address, out ulong start) || !TryHex(size, out ulong length)) continue;
            (name.StartsWith(Stub, StringComparison.Ordinal) ? _stubs : _methods).Add(new Code(start, length, name));
        }

        _methods.Sort(ByStart);
        _stubs.Sort(ByStart);
    }

    /// <summary>
    /// The function at an address of code that is in no library; null for what belongs to its caller: stubs and glue.
    /// </summary>
    internal Frame? At(ulong address)
    {
        if (Find(_methods, address) is not { } method)
            return Find(_stubs, address) is null ? Frame.Framework : null;
        return _frames.GetOrAdd(method, Frame.Managed);
    }

    static string? Find(List<Code> all, ulong address)
    {
        int found = all.BinarySearch(new Code(address, 0, ""), ByStart);
        int last = found >= 0 ? found : ~found - 1; // the last that starts at or before the address
        return last >= 0 && address - all[last].Start < all[last].Length ? all[last].Name : null;
    }

    static bool TryHex(string text, out ulong value) => ulong.TryParse(
        text.StartsWith("0x", StringComparison.OrdinalIgnoreCase) ? text.AsSpan(2) : text,
        NumberStyles.AllowHexSpecifier, CultureInfo.InvariantCulture, out value);

    readonly record struct Code(ulong Start, ulong Length, string Name);
}
