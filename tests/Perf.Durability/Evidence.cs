using Perf.Harness.Environments;

namespace Perf.Durability;

/// <summary>
/// Keeps what the durability tests have shown, for the table of flags in <c>docs/evidence/durability.md</c>.
/// </summary>
static class Evidence
{
    /// <summary>Writes down the result of the running test after its last assertion has passed.</summary>
    /// <param name="engine">The configuration that it was shown of.</param>
    /// <param name="flag">The property that it earned; null for figures that earn nothing.</param>
    /// <param name="figures">What was tried and found, in words.</param>
    /// <param name="counted">The numbers that the table has columns for; of several tests they add up, or the most
    /// counts.</param>
    internal static void Note(
        EngineConfiguration engine, Flag? flag, string figures, params (Figure What, long Number)[] counted) =>
        new EvidenceFolder(ProjectLayout.Around(new DirectoryInfo(AppContext.BaseDirectory)).Durability).Write(
            engine.Engine,
            engine.Name,
            new Shown(flag, TestContext.CurrentContext.Test.MethodName!, figures)
            {
                Counted = counted.ToImmutableSortedDictionary(one => one.What, one => one.Number),
            });
}
