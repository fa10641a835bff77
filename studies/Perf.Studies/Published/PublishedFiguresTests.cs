namespace Perf.Studies.Published;

public sealed class PublishedFiguresTests
{
    [TestCase("S1", 48)]
    [TestCase("S2", 74)]
    [TestCase("S3", 11)]
    [TestCase("S4", 150)]
    [TestCase("S5", 11)]
    public void Every_published_figure_is_carried_along(string source, int count) =>
        Assert.That(PublishedFigures.All.Count(figure => figure.Source == source), Is.EqualTo(count));

    [Test]
    public void A_figure_is_found_by_its_words() => Assert.That(
        PublishedFigures.One("S5", "insert", "SQLiteWinRT", "insert trips",
            one => one is { Metric: "time", Configuration: "individually" }).Value,
        Is.EqualTo(6307));

    [Test]
    public void Words_that_name_several_figures_are_refused() => Assert.That(
        () => PublishedFigures.One("S5", "insert", "SQLiteWinRT", "insert trips"),
        Throws.ArgumentException.With.Message.Contains("names 8 published figures, expected one"));
}
