using FluentAssertions.Execution;
using FluentAssertions.Formatting;
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
    static ComparisonAssertions() => Formatter.AddFormatter(new AsItIs());

    /// <inheritdoc/>
    protected override string Identifier => "comparison";

    /// <summary>No gate regressed.</summary>
    [FluentAssertions.CustomAssertion]
    public void HoldItsBaseline()
    {
        // The message is an argument, not the template: plans and SQL may hold braces. A sentence goes before it, for
        // the library makes a capital of the first letter, and a case id has none.
        if (Subject.IsRegressed)
            Execute.Assertion.FailWith(
                "Every gate should hold its baseline.\n{0}", new Preformatted(FailureMessage.For(Subject)));
    }

    // Unlike a string, it is not put in quotes; unlike other objects, it is not taken apart.
    sealed record Preformatted(string Text);

    sealed class AsItIs : IValueFormatter
    {
        public bool CanHandle(object value) => value is Preformatted;

        public void Format(
            object value, FormattedObjectGraph formattedGraph, FormattingContext context, FormatChild formatChild) =>
            formattedGraph.AddFragment(((Preformatted)value).Text);
    }
}
