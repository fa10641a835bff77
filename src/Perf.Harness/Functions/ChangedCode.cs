using System.Text.RegularExpressions;
using Perf.Harness.Builds;

using Perf.Harness.Environments;

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

            // Code that does not belong to the case, such as an enumeration of the runtime, is looked through.
            Frame first = through is { IsLookedThrough: false } named ? named : callee.Frame;
            Own += callee.Own;
            Unchanged[first] = Unchanged.GetValueOrDefault(first) + callee.Own;
            Add(callee, first, mayDiffer);
        }
    }

    ChangedCode Callee(Frame frame) => Callees.GetOrAdd(frame, called => new ChangedCode(called));

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

/// <summary>The methods whose code differs between two builds, named as <see cref="Frame.Name"/>.</summary>
static partial class ChangedMethods
{
    /// <summary>The methods of all assemblies that differ, those that only one build has among them.</summary>
    /// <param name="assembly">The test assembly of this build.</param>
    /// <param name="reference">The test assembly of the other build.</param>
    internal static IReadOnlySet<string> Between(string assembly, string reference)
    {
        var changed = new HashSet<string>();
        foreach (string file in BuildContent.ReadOnce(assembly).DifferencesFrom(BuildContent.ReadOnce(reference)))
        {
            var lines = new HashSet<string>(LinesOf(assembly, file));
            lines.SymmetricExceptWith(LinesOf(reference, file));
            changed.UnionWith(lines.Select(NameOf).OfType<string>());
        }

        return changed;
    }

    /// <summary>
    /// The method of a line of <see cref="AssemblyText"/>; the lambdas and iterators of a method have its name. Null
    /// for lines of other things.
    /// </summary>
    internal static string? NameOf(string line) => Signature().Match(line) is { Success: true } found
        ? Frame.Managed($"[own] {found.Groups["type"].Value}::{found.Groups["method"].Value}(")?.Name : null;

    static IReadOnlyList<string> LinesOf(string assembly, string file)
    {
        string path = Path.Combine(Path.GetDirectoryName(assembly)!, file);
        return File.Exists(path) && Path.GetExtension(path) is ".dll" or ".exe" ? AssemblyText.Read(path) ?? [] : [];
    }

    // "Shop.Cart.Sum`0(Int32) ...", "Shop.Cart+<>c.<Sum>b__0_0`0(Int32) ...", "Shop.List`1..ctor`0() ..."
    [GeneratedRegex(@"^(?<type>\S+?)\.(?<method>\.?c?ctor|<\S*>[^\s.`]*|[^\s.`<>+]+)`\d+\(")]
    private static partial Regex Signature();
}
