using NUnit.Framework;
using Perf.Harness.Verdicts;

namespace Perf.Harness.Tests.Builds;

/// <summary>The rules of a pair, as the docs tell them, are those of the code.</summary>
sealed class RulesInDocsTests
{
    static readonly string Methodology = Repository.Text("docs/methodology.md");

    [Test]
    public void The_looks()
    {
        ImmutableArray<int> looks = PairRule.Standard.Looks;
        string first = string.Join(", ", looks[..^2]);
        Assert.That(Methodology, Does.Contain(Text($"look after {first} and {looks[^2]} pairs:")));
        Assert.That(Methodology, Does.Contain(
            Text($"# loads: {PairRule.Load.Looks[^1]} at most; {looks[^1]} where {looks[^2]} seem slower")));
    }

    [Test]
    public void The_error_rates() => Assert.That(Methodology, Does.Contain(
        Text($"at an error rate of {1e6 * PairRule.ErrorRate:0.###} in a million")).And.Contain(
        Text($"a certainty of {100 * (1 - PairRule.NamedRate):0.##} %, is named")));

    [Test]
    public void The_limits()
    {
        using (Assert.EnterMultipleScope())
        {
            Assert.That(Methodology, Does.Contain($"| by default {Row(PairRule.Standard)}"));
            Assert.That(Methodology, Does.Contain($"| in a pull request {Row(PairRule.PullRequest)}"));
            Assert.That(Methodology, Does.Contain($"| throughput and medians of loads {Row(PairRule.Load)}"));
            Assert.That(Methodology, Does.Contain($"| {Share(PairRule.Contention.Floor)} | |"));
            Assert.That(Repository.Text("README.md").ReplaceLineEndings(" "), Does.Contain(
                $"\"Unchanged\" means: below {Share(PairRule.Standard.UnchangedBelow)} with a certainty of 95 %, "
                + $"in a pull request below {Share(PairRule.PullRequest.UnchangedBelow)}."));
        }

        static string Row(PairRule rule) => $"| {Share(rule.Floor)} | {Share(rule.UnchangedBelow)} |";
    }

    static string Text(FormattableString text) => text.ToString(CultureInfo.InvariantCulture);

    static string Share(double share) => share.ToString("0.## %", CultureInfo.InvariantCulture);
}
