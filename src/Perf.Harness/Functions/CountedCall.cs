using Perf.Harness.Environments;

namespace Perf.Harness.Functions;

/// <summary>A function below one chain of callers: its own instructions, and the functions that it calls.</summary>
/// <param name="frame">The function.</param>
sealed class CountedCall(Frame frame)
{
    readonly Dictionary<Frame, CountedCall> _callees = [];

    internal Frame Frame => frame;

    /// <summary>Its own instructions.</summary>
    internal double Own { get; set; }

    /// <summary>How often it was called.</summary>
    internal double Calls { get; set; }

    /// <summary>The functions that it calls.</summary>
    internal IReadOnlyCollection<CountedCall> Callees => _callees.Values;

    /// <summary>Its instructions with those of its callees.</summary>
    internal double Total => Own + Callees.Sum(callee => callee.Total);

    internal CountedCall? Find(Frame called) => _callees.GetValueOrDefault(called);

    internal CountedCall Callee(Frame called) => _callees.GetOrAdd(called, one => new CountedCall(one));

    /// <summary>Every function of the tree.</summary>
    internal IEnumerable<CountedCall> All() => Callees.SelectMany(callee => callee.All()).Prepend(this);

    /// <summary>The same of one operation.</summary>
    internal CountedCall Per(double operations)
    {
        var one = new CountedCall(Frame) { Own = Own / operations, Calls = Calls / operations };
        foreach (CountedCall callee in Callees) one._callees[callee.Frame] = callee.Per(operations);
        return one;
    }
}
