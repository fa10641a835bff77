using System.Text.RegularExpressions;

namespace Perf.Harness.Functions;

/// <summary>Where the instructions of a case differ between two builds.</summary>
/// <param name="Moved">The functions that run more, the most first.</param>
/// <param name="Calls">All calls of both builds.</param>
sealed partial record FunctionChanges(IReadOnlyList<MovedFunction> Moved, CallTree Calls)
{
    const int FunctionsNamed = 3;

    // Less than a gate of instructions finds.
    const double Unchanged = 0.005;

    /// <summary>The function of a native library that runs most, where both builds run as much in it.</summary>
    public string? UnchangedNative { get; init; }

    /// <summary>The case of which they were counted; null where it is this one.</summary>
    public string? CountedIn { get; init; }

    /// <summary>Compares the calls of one operation.</summary>
    /// <param name="head">This build.</param>
    /// <param name="reference">The reference build.</param>
    /// <param name="mayDiffer">Whether the code of a function may differ between the builds.</param>
    internal static FunctionChanges Between(CountedCall head, CountedCall reference, Func<Frame, bool> mayDiffer)
    {
        Dictionary<string, double> here = Natives(head), there = Natives(reference);
        (string? native, double cost) = there.OrderByDescending(one => one.Value).FirstOrDefault();
        bool isSame = native is not null && Math.Abs(here.GetValueOrDefault(native) - cost) <= Unchanged * cost;
        return new FunctionChanges(
            MovedFunctions.Between(head, reference, mayDiffer), CallTree.Merge(head, reference))
        {
            UnchangedNative = isSame ? native : null,
        };
    }

    /// <summary>The functions in words; null where none runs more.</summary>
    public string? Words
    {
        get
        {
            if (Moved.Count == 0) return null;
            MovedFunction[] ofCase = [.. Moved.Where(one => !one.IsOfPerf)];
            IEnumerable<string> words = (ofCase.Length > 0 ? ofCase : Moved).Take(FunctionsNamed)
                .Select((one, at) => Named(one, at == 0));
            if (UnchangedNative is { } native && !Scrambled().IsMatch(native)
                && Moved.All(one => one.Method != native))
            {
                words = words.Append($"{native} unchanged");
            }

            string counted = CountedIn is { } other
                ? $" (counted in {other}, where it changed by the same amount)" : "";
            return string.Join(", ", words) + counted;
        }
    }

    static string Named(MovedFunction one, bool isFirst) =>
        $"{one.Name} {Signed(one.Change)}{(isFirst ? " instructions" : "")}"
        + (one.Callee is { } callee ? $" (calls {callee}: {Signed(one.ChangeOfCallee)})" : "");

    // System.Data.SQLite names its native functions by hashes.
    [GeneratedRegex("[0-9a-f]{8}")]
    private static partial Regex Scrambled();

    static string Signed(double change) => change.ToString("+#,0;-#,0;0", CultureInfo.InvariantCulture);

    // What managed code calls of a library, with all that it runs there.
    static Dictionary<string, double> Natives(CountedCall root) => CalledNatives(root)
        .GroupBy(call => call.Frame.Name).ToDictionary(same => same.Key, same => same.Sum(call => call.Total));

    static IEnumerable<CountedCall> CalledNatives(CountedCall caller) => caller.Callees.SelectMany(callee =>
        callee.Frame.IsOfNativeLibrary && callee.Frame.Name != callee.Frame.Module ? [callee] : CalledNatives(callee));
}
