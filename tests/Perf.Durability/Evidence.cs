using Perf.Harness.Environments;

namespace Perf.Durability;

/// <summary>
/// Keeps what the durability tests have shown, for the table of flags in <c>docs/evidence/durability.md</c>.
/// </summary>
static class Evidence
{
    /// <summary>Writes down the result of a test after its last assertion has passed.</summary>
    /// <param name="engine">The configuration that it was shown of.</param>
    /// <param name="flag">The property that it earned.</param>
    /// <param name="test">The test's name: <c>nameof</c> the method.</param>
    /// <param name="figures">What was tried and found, in words.</param>
    /// <param name="counted">The numbers that the table has columns for; of several tests they add up, or the most
    /// counts.</param>
    internal static void Note(
        EngineConfiguration engine, Flag flag, string test, string figures,
        params (Figure What, long Number)[] counted) =>
        Write(engine, flag, test, figures, counted);

    /// <summary>Writes down figures that a test has taken and that earn nothing.</summary>
    internal static void NoteFigures(
        EngineConfiguration engine, string test, string figures, params (Figure What, long Number)[] counted) =>
        Write(engine, null, test, figures, counted);

    static void Write(
        EngineConfiguration engine, Flag? flag, string test, string figures, (Figure What, long Number)[] counted) =>
        new EvidenceFolder(ProjectLayout.Around(new DirectoryInfo(AppContext.BaseDirectory)).Durability).Write(
            engine.Engine,
            engine.Name,
            new Shown(flag, test, figures)
            {
                Counted = counted.ToImmutableSortedDictionary(one => one.What, one => one.Number),
            });
}
