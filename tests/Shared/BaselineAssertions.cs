using FluentAssertions.Primitives;
using Perf.Harness.Verdicts;
using Perf.NUnit;

namespace Perf.Tests;

/// <summary>What is asserted of a comparison; the only file of the suites that names the assertion library.</summary>
static class BaselineAssertions
{
    /// <summary>Begins an assertion.</summary>
    internal static ComparisonAssertions Should(this Comparison comparison) => new(comparison);
}

/// <summary>Assertions on a comparison.</summary>
sealed class ComparisonAssertions(Comparison comparison)
    : ReferenceTypeAssertions<Comparison, ComparisonAssertions>(comparison)
{
    /// <inheritdoc/>
    protected override string Identifier => "comparison";

    /// <summary>No gate regressed; the failure is the verdict's own message, without a stack trace below it.</summary>
    internal void HoldItsBaseline() => VerdictException.ThrowIfRegressed(Subject);
}
