using FluentAssertions.Primitives;
using Perf.Harness.Verdicts;
using Perf.Harness.Reports;

namespace Perf.Tests;

/// <summary>What is asserted of a comparison; the only file of the suites that names the assertion library.</summary>
public static class BaselineAssertions
{
    /// <summary>Begins an assertion.</summary>
    public static ComparisonAssertions Should(this Comparison comparison) => new(comparison);
}

/// <summary>Assertions on a comparison.</summary>
public sealed class ComparisonAssertions(Comparison comparison)
    : ReferenceTypeAssertions<Comparison, ComparisonAssertions>(comparison)
{
    /// <inheritdoc/>
    protected override string Identifier => "comparison";

    /// <summary>No gate regressed.</summary>
    public void HoldItsBaseline()
    {
        if (Subject.IsRegressed) throw new VerdictException(FailureMessage.For(Subject));
    }
}
