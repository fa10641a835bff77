namespace Perf.Harness.Tests.Cases;

public sealed class CaseFactsTests
{
    static CaseFacts Facts { get; } = new(
        3, ["records=200", "seed=7"],
        ["CREATE TABLE t\n(x)", "create index ix on t(x)", "SELECT 1\r\n    FROM t"],
        "0123456789abcdef0123", new Dictionary<string, string> { ["a"] = "1" });

    [Test]
    public void Definition_is_one_line_without_statements_and_options() =>
        Assert.That(Facts.Definition, Is.EqualTo("version 3, records=200, seed=7, data 0123456789abcdef"));

    [Test]
    public void Case_without_data_has_no_data_in_its_definition() =>
        Assert.That(CaseFacts.None.Definition, Is.EqualTo("version 1"));

    [Test]
    public void Schema_has_the_statements_that_create_tables_and_indexes() => Assert.Multiple(() =>
    {
        Assert.That(Facts.Schema, Is.EqualTo(["CREATE TABLE t (x)", "create index ix on t(x)"]));
        Assert.That(Facts.Sql, Is.EqualTo(["SELECT 1 FROM t"]), "line ends and indents mean nothing");
    });
}
