using System.Reflection;
using LiteDB;

namespace Perf.Engines.LiteDb;

/// <summary>
/// LiteDB draws the height of every node of an index from one generator of the process, so that pages, writes and
/// allocations hang on how many nodes were made before. That generator is set back to its first number.
/// </summary>
static class IndexHeights
{
    const BindingFlags Inside = BindingFlags.Static | BindingFlags.Instance | BindingFlags.NonPublic;
    const int Seed = 0; // LiteDB's own

    static readonly Random? Generator = typeof(LiteDatabase).Assembly.GetType("LiteDB.Randomizer")
        ?.GetField("_random", Inside)?.GetValue(null) as Random;

    static readonly FieldInfo? State = typeof(Random).GetField("_impl", Inside);

    /// <summary>Whether it can be set back: neither LiteDB nor the runtime has a public way.</summary>
    internal static bool CanBeRepeated => Generator is not null && State is not null;

    /// <summary>The next heights are those of a new process.</summary>
    internal static void Repeat()
    {
        if (!CanBeRepeated) return;
        lock (Generator!) State!.SetValue(Generator, State.GetValue(new Random(Seed)));
    }
}
