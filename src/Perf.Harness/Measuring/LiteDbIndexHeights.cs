using System.Reflection;

namespace Perf.Harness.Measuring;

/// <summary>
/// LiteDB draws the height of every node of an index from one generator of the process, so that pages, writes,
/// allocations and instructions depend on how many nodes were made before. That generator is set back to its first
/// number.
/// </summary>
static class LiteDbIndexHeights
{
    const BindingFlags Inside = BindingFlags.Static | BindingFlags.Instance | BindingFlags.NonPublic;
    const int Seed = 0; // LiteDB's own

    static readonly FieldInfo? State = typeof(Random).GetField("_impl", Inside);

    /// <summary>Whether it can be set back: neither LiteDB nor the runtime has a public way.</summary>
    internal static bool CanBeRepeated => Generator is not null && State is not null;

    static readonly bool IsUsed = File.Exists(Path.Combine(AppContext.BaseDirectory, "LiteDB.dll"));

    static Random? _generator;

    // By name, so that nothing here depends on LiteDB. Where it is not loaded yet, its numbers are still the first.
    static Random? Generator => _generator ??= !IsUsed ? null : AppDomain.CurrentDomain.GetAssemblies()
        .FirstOrDefault(assembly => assembly.GetName().Name == "LiteDB")?
        .GetType("LiteDB.Randomizer")?.GetField("_random", Inside)?.GetValue(null) as Random;

    /// <summary>The next heights are those of a new process.</summary>
    internal static void Repeat()
    {
        if (Generator is not { } generator || State is null) return;
        lock (generator) State.SetValue(generator, State.GetValue(new Random(Seed)));
    }
}
