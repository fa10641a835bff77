using System.Text.Json;

namespace Perf.Harness.Tests.Reports;

public sealed class HistoryLineTests
{
    static readonly DateTimeOffset Ended = new(2026, 3, 1, 12, 0, 0, TimeSpan.Zero);

    static JsonElement[] Lines(Comparison comparison) =>
        [.. HistoryLine.Of(Ended, "46ed4ee", [comparison])
            .Select(line => JsonDocument.Parse(line.ToString()).RootElement)];

    [Test]
    public void Pair_is_stored_with_its_interval_and_its_reference_build()
    {
        JsonElement line = Lines(MadeComparisons.Of(evidence => evidence.Paired(1.2)))
            .Single(one => one.GetProperty("method").GetString() == "pair");
        using var scope = Assert.EnterMultipleScope();
        Assert.That(line.GetProperty("run").GetString(), Is.EqualTo("2026-03-01T12:00:00Z"));
        Assert.That(line.GetProperty("commit").GetString(), Is.EqualTo("46ed4ee"));
        Assert.That(line.GetProperty("against").GetString(), Is.EqualTo(MadeComparisons.Against));
        Assert.That(line.GetProperty("verdict").GetString(), Is.EqualTo("regressed"));
        Assert.That(line.GetProperty("change").GetDouble(), Is.EqualTo(0.2).Within(0.001));
        Assert.That(line.GetProperty("low").GetDouble(), Is.LessThan(0.2).And.GreaterThan(0.18));
        Assert.That(line.GetProperty("pairs").GetInt32(), Is.EqualTo(12));
    }

    [Test]
    public void Skipped_gate_is_stored_with_its_reason()
    {
        string[] verdicts = [.. Lines(MadeComparisons.Unknown).Select(one => one.GetProperty("verdict").GetString()!)];
        Assert.That(verdicts, Is.Not.Empty.And.All.EqualTo("no baseline"));
    }

    [Test]
    public void Counts_are_left_to_the_baselines() => Assert.That(
        Lines(MadeComparisons.Of()).Select(one => one.GetProperty("method").GetString()), Has.None.EqualTo("count"));
}
