namespace Perf.Harness.Tests.Verdicts;

/// <summary>
/// Ten ways in which an adapter does more or less than was accepted. Each is red by name, whether numbers moved or not.
/// </summary>
public sealed class TextComparerTests
{
    const string Table = "CREATE TABLE \"Customer\" (\"Id\" INTEGER PRIMARY KEY, \"Name\" TEXT)";
    const string WiderTable = "CREATE TABLE \"Customer\" (\"Id\" INTEGER PRIMARY KEY, \"Name\" TEXT, \"Born\" TEXT)";
    const string Index = "CREATE INDEX \"CustomerName\" ON \"Customer\" (\"Name\")";
    const string Insert = "INSERT INTO \"Customer\" VALUES (@id, @name)";
    const string Select = "SELECT * FROM \"Customer\" WHERE \"Name\" = @name";

    static readonly QueryPlan Search = new(Select, "SEARCH Customer USING INDEX CustomerName (Name=?)");

    static readonly CaseFacts Facts = new(
        1, [], [Table, Index, Insert, Select], "",
        MadeRuns.Texts(("journal_mode", "wal"), ("synchronous", "2"), ("page_size", "4096")));

    static readonly Run Accepted = MadeRuns.Run() with { Facts = Facts, Work = Planned(Search) };

    static IEnumerable<TestCaseData> Changes { get; } =
    [
        Change("an index is dropped", "schema", $"- {Index}",
            facts => facts with { Statements = [Table, Insert, Select] }),
        Change("a table has one more column", "schema", $"- {Table}\n+ {WiderTable}",
            facts => facts with { Statements = [WiderTable, Index, Insert, Select] }),
        Change("a statement selects more", "sql", $"- {Select}\n+ {Select} ORDER BY \"Name\"",
            facts => facts with { Statements = [Table, Index, Insert, $"{Select} ORDER BY \"Name\""] }),
        Change("one more statement", "sql", "+ SELECT last_insert_rowid()",
            facts => facts with { Statements = [.. facts.Statements, "SELECT last_insert_rowid()"] }),
        Change("a statement less", "sql", $"- {Select}",
            facts => facts with { Statements = [Table, Index, Insert] }),
        Change("a statement twice", "sql", $"+ {Insert}",
            facts => facts with { Statements = [.. facts.Statements, Insert] }),
        Change("the same statements in another order", "sql", "the same statements in another order",
            facts => facts with { Statements = [Table, Index, Select, Insert] }),
        Change("another value of an option", "options", "synchronous: 2 -> 1",
            facts => facts with { Options = With("synchronous", "1") }),
        Change("an option more", "options", "mmap_size: missing -> 268435456",
            facts => facts with { Options = With("mmap_size", "268435456") }),
        Change("an option less", "options", "page_size: 4096 -> missing",
            facts => facts with { Options = MadeRuns.Texts(("journal_mode", "wal"), ("synchronous", "2")) }),
    ];

    static IEnumerable<TestCaseData> Plans { get; } =
    [
        Plan("a search that scans", $"{Search.Steps} -> SCAN Customer in {Select}",
            Search with { Steps = "SCAN Customer" }),
        Plan("a plan more", $"new: SCAN Customer in {Insert}", Search, new QueryPlan(Insert, "SCAN Customer")),
        Plan("a plan less", $"gone: {Search.Steps} in {Select}"),
        Plan("another select list", "same plan, other text: SELECT [* -> \"Id\", \"Name\"] FROM \"Customer\" WHERE "
            + "\"Name\" = @name", new QueryPlan("SELECT \"Id\", \"Name\" FROM \"Customer\" WHERE \"Name\" = @name",
            Search.Steps)),
    ];

    [TestCaseSource(nameof(Changes))]
    public void Adapter_change_fails_with_its_cause(string metric, string cause, Func<CaseFacts, CaseFacts> change) =>
        IsRed(metric, cause, Accepted with { Facts = change(Facts) });

    [TestCaseSource(nameof(Plans))]
    public void Another_plan_is_red(string cause, QueryPlan[] plans) =>
        IsRed("plans", cause, Accepted with { Work = Planned(plans) });

    [Test]
    public void The_same_texts_are_unchanged_and_none_is_forgotten() => Assert.That(
        Gates(Accepted).Select(gate => $"{gate.Metric} {gate.Verdict}"),
        Is.EqualTo(new[] { "options Unchanged", "schema Unchanged", "sql Unchanged", "plans Unchanged" }));

    [Test]
    public void Line_breaks_and_indents_of_source_code_mean_nothing()
    {
        string laidOut = Select.Replace(" WHERE", "\n    WHERE", Ordinal) + "\n";
        Run run = Accepted with { Facts = Facts with { Statements = [Table, Index, Insert, laidOut] } };
        Assert.That(Gates(run).Select(gate => gate.Verdict), Is.All.EqualTo(Verdict.Unchanged));
    }

    [TestCase("SELECT a FROM t WHERE b = @author", "SELECT a FROM t WHERE b = @authorId", true)]
    [TestCase("UPDATE t SET a = $x WHERE b = $y OR c = $x", "UPDATE t SET a = :p0 WHERE b = :p1 OR c = :p0", true)]
    [TestCase("UPDATE t SET a = $x WHERE b = $y", "UPDATE t SET a = $x WHERE b = $x", false)]
    [TestCase("SELECT '@a' FROM t", "SELECT '@b' FROM t", false, Description = "a text")]
    [TestCase("SELECT \"@a\" FROM t", "SELECT \"@b\" FROM t", false, Description = "a name")]
    public void Renamed_parameter_is_no_other_statement(string before, string now, bool isSame)
    {
        using var scope = Assert.EnterMultipleScope();
        Assert.That(IsUnchanged(Declaring), Is.EqualTo(isSame));
        Assert.That(IsUnchanged(Planning), Is.EqualTo(isSame));

        bool IsUnchanged(Func<string, Run> running) => TextComparer
            .Compare(MadeRuns.Case(running(before)), running(now), SubjectParts.None).Cast<Gate.Judged>()
            .All(gate => gate.Verdict == Verdict.Unchanged);

        static Run Declaring(string statement) => Accepted with { Facts = Facts with { Statements = [statement] } };
        static Run Planning(string statement) =>
            Accepted with { Work = Planned(Search with { Statement = statement }) };
    }

    [Test]
    public void Other_plan_of_a_renamed_parameter_is_red() => IsRed(
        "plans", $"{Search.Steps} -> SCAN Customer in {Select}Of",
        Accepted with { Work = Planned(new QueryPlan($"{Select}Of", "SCAN Customer")) });

    [Test]
    public void Other_text_with_the_same_plan_is_red_once()
    {
        const string limited = $"{Select} LIMIT 1";
        Run run = Accepted with
        {
            Facts = Facts with { Statements = [Table, Index, Insert, limited] },
            Work = Planned(Search with { Statement = limited }),
        };
        Assert.That(
            Gates(run).Where(gate => gate.Verdict == Verdict.Regressed).Select(gate => gate.Metric),
            Is.EqualTo([Metric.Sql]));
    }

    [Test]
    public void Plan_of_another_library_passes_and_its_counts_decide()
    {
        Gate.Judged gate = TextComparer
            .Compare(MadeRuns.Case(Accepted), Accepted with { Work = Planned(Search with { Steps = "SCAN Customer" }) },
                SubjectParts.Native)
            .Cast<Gate.Judged>().Single(gate => gate.Metric == Metric.Plans);
        using var scope = Assert.EnterMultipleScope();
        Assert.That(gate.Verdict, Is.EqualTo(Verdict.Unchanged));
        Assert.That(gate.Cause, Does.EndWith($"-> SCAN Customer in {Select}"), "it is reported all the same");
        Assert.That(gate.Tolerance.IsForOtherSubject, Is.True);
    }

    [Test]
    public void Baseline_without_options_and_schema_does_not_judge_them()
    {
        Run older = Accepted with { Facts = CaseFacts.None };
        Assert.That(
            TextComparer.Compare(MadeRuns.Case(older), Accepted, SubjectParts.None),
            Is.EqualTo(new Gate[]
            {
                new Gate.NotEvaluated(Metric.Options, GateKind.Count, new Reason.NoBaseline()),
                new Gate.NotEvaluated(Metric.Schema, GateKind.Count, new Reason.NoBaseline()),
                new Gate.NotEvaluated(Metric.Sql, GateKind.Count, new Reason.NoBaseline()),
                new Gate.Judged(Metric.Plans, GateKind.Count, Verdict.Unchanged, 1, 1, 0),
            }));
    }

    [Test]
    public void New_statement_names_its_caller()
    {
        const string pragma = "PRAGMA foreign_keys = 1";
        Run now = Accepted with
        {
            Facts = Facts with
            {
                Statements = [Table, Index, Insert, Select, pragma],
                Callers = new Dictionary<string, string> { [pragma] = "Orders.Connect" },
            },
        };
        Gate.Judged red = Judge.Of(new Evidence(MadeRuns.Case(Accepted), now)).Judged
            .Single(gate => gate.Verdict == Verdict.Regressed);
        Assert.That(red.Cause, Is.EqualTo("+ PRAGMA foreign_keys = 1 (from Orders.Connect)"));
    }

    [TestCase("file-size", "so the files grow")]
    [TestCase("log-file-size", "so their log grows")]
    public void Files_that_grow_with_the_schema_are_red_once(string size, string grown)
    {
        Metric metric = Metric.All.Single(one => one.Name == size);
        Run before = Accepted with { Work = Accepted.Work.With(metric, 8_192) };
        Run now = before with
        {
            Facts = Facts with { Statements = [Table, Index, "CREATE TABLE \"Log\" (\"Id\")", Insert, Select] },
            Work = before.Work.With(metric, 12_288),
        };
        Gate.Judged red = Judge.Of(new Evidence(MadeRuns.Case(before), now)).Judged
            .Single(gate => gate.Verdict == Verdict.Regressed);
        Assert.That((red.Metric, red.Cause), Is.EqualTo(
            (Metric.Schema, $"+ CREATE TABLE \"Log\" (\"Id\")\n{grown}: 8,192 B -> 12,288 B")));
    }

    [Test]
    public void A_case_without_texts_has_no_gates_of_them()
    {
        Run wordless = MadeRuns.Run() with { Facts = CaseFacts.None, Work = WorkCounts.Unknown };
        Assert.That(TextComparer.Compare(MadeRuns.Case(wordless), wordless, SubjectParts.None), Is.Empty);
    }

    const StringComparison Ordinal = StringComparison.Ordinal;

    static void IsRed(string metric, string cause, Run run)
    {
        Gate.Judged red = Gates(run).Single(gate => gate.Verdict != Verdict.Unchanged);
        Assert.That((red.Verdict, red.Metric.Name, red.Cause), Is.EqualTo((Verdict.Regressed, metric, cause)));
    }

    static Gate.Judged[] Gates(Run run) =>
        [.. TextComparer.Compare(MadeRuns.Case(Accepted), run, SubjectParts.None).Cast<Gate.Judged>()];

    static WorkCounts Planned(params QueryPlan[] plans) => WorkCounts.Unknown with { Plans = [.. plans] };

    static Dictionary<string, string> With(string name, string value) =>
        new(Facts.Options) { [name] = value };

    static TestCaseData Change(string name, string metric, string cause, Func<CaseFacts, CaseFacts> change) =>
        new TestCaseData(metric, cause, change).SetName($"Adapter_change_fails_with_its_cause({name})");

    static TestCaseData Plan(string name, string cause, params QueryPlan[] plans) =>
        new TestCaseData(cause, plans).SetName($"Another_plan_is_red({name})");
}
