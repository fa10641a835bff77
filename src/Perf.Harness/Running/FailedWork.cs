using Perf.Harness.Verdicts;

namespace Perf.Harness.Running;

/// <summary>
/// A case that fails by its work needs no further evidence: its time and its instructions are measured where a reviewer
/// decides whether the change is worth them, in a pull request, and when the change is accepted.
/// </summary>
static class FailedWork
{
    // Each of these names what changed; other counts only show how much.
    static readonly Metric[] Texts =
        [Metric.Definition, Metric.Options, Metric.Schema, Metric.Sql, Metric.Plans, Metric.Durability];

    /// <summary>
    /// Whether a count or a text fails, however the accepted build is counted on this machine.
    /// </summary>
    internal static bool IsCertain(JudgedCase one) => Failed(one).Any(gate =>
        gate.Metric != Metric.Instructions || !InstructionComparer.IsUnderOtherConditions(one.Evidence));

    /// <summary>Whether the failure names its cause, so that nobody has to search for a function.</summary>
    internal static bool IsNamed(JudgedCase one) => Failed(one).Any(gate => Texts.Contains(gate.Metric));

    static IEnumerable<Gate.Judged> Failed(JudgedCase one) => one.Compared.Judged.Where(gate =>
        gate is { Kind: GateKind.Count, Verdict: Verdict.Regressed });
}
