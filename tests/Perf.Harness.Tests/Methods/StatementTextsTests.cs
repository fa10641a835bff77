namespace Perf.Harness.Tests.Methods;

/// <summary>A baseline has no name that only one run has, and no long list.</summary>
public sealed class StatementTextsTests
{
    [Test]
    public void Name_that_each_call_makes_is_masked() => Assert.That(
        Stable("CREATE TEMP TABLE tmp_31419a280a12482e8c39ffa28839e368 AS SELECT 1",
            "DROP TABLE \"t31419A28-0A12-482E-8C39-FFA28839E368\""),
        Is.EqualTo(new[] { "CREATE TEMP TABLE tmp_<guid> AS SELECT 1", "DROP TABLE \"t<guid>\"" }));

    [Test]
    public void Statements_that_differ_in_values_are_one_where_they_are_many() => Assert.That(
        Stable([.. Enumerable.Range(1, 10).Select(id => $"SELECT n FROM t WHERE id = {id} AND name = 'n{id}'")])
            .Distinct(),
        Is.EqualTo(new[] { "SELECT n FROM t WHERE id = ? AND name = ?" }));

    [Test]
    public void Parameters_of_a_batch_are_one_where_they_are_many() => Assert.That(
        Stable([.. Enumerable.Range(1, 10).Select(i => $"INSERT INTO t VALUES (@a{i}, @b{i});")]).Distinct(),
        Is.EqualTo(new[] { "INSERT INTO t VALUES (@a*, @b*);" }));

    [Test]
    public void Few_statements_are_written_one_by_one()
    {
        string[] few = ["DELETE FROM t1", "DELETE FROM t2", "DELETE FROM t3"];
        Assert.That(Stable(few), Is.EqualTo(few));
    }

    [Test]
    public void Long_list_of_values_is_shortened() => Assert.That(
        Stable($"SELECT n FROM t WHERE id IN ({string.Join(", ", Enumerable.Range(0, 200).Select(i => $"@p{i}"))})"),
        Is.EqualTo(new[] { "SELECT n FROM t WHERE id IN (@p0, @p1, … @p199: 200 values)" }));

    [Test]
    public void List_of_columns_is_not_shortened()
    {
        string[] insert = [$"INSERT INTO t ({string.Join(", ", "abcdefghijkl".ToCharArray())}) SELECT * FROM s"];
        Assert.That(Stable(insert), Is.EqualTo(insert));
    }

    [Test]
    public void Plans_of_masked_statements_are_one()
    {
        QueryPlan[] plans =
        [
            .. Enumerable.Range(1, 10).Select(i => new QueryPlan($"SELECT id FROM tmp_{i}", $"SCAN tmp_{i}")),
            new QueryPlan("SELECT n FROM t1", "SCAN t1"),
        ];
        Assert.That(
            new StatementTexts(plans.Select(plan => plan.Statement)).Stable(plans),
            Is.EqualTo(new[]
            {
                new QueryPlan("SELECT id FROM tmp_*", "SCAN tmp_*"), new QueryPlan("SELECT n FROM t1", "SCAN t1"),
            }));
    }

    [Test]
    public void Several_plans_of_one_masked_statement_are_one_text()
    {
        QueryPlan[] plans =
        [
            .. Enumerable.Range(1, 4).Select(i => new QueryPlan(
                $"SELECT * FROM sales_{i} WHERE id = 1", i == 4 ? "SCAN s" : "SEARCH s")),
        ];
        Assert.That(
            new StatementTexts(plans.Select(plan => plan.Statement)).Stable(plans),
            Is.EqualTo([new QueryPlan("SELECT * FROM sales_* WHERE id = ?", "SCAN s or SEARCH s")]));
    }

    static string[] Stable(params string[] texts) => [.. texts.Select(new StatementTexts(texts).Stable)];
}
