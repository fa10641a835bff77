using Perf.Harness.Reports.Page;

namespace Perf.Harness.Tests.Reports;

/// <summary>The page's structure; <see cref="BrowserTests"/> opens it in a browser.</summary>
public sealed partial class HtmlReportTests
{
    static readonly string Page = HtmlReport.For(MadeRun.Document);

    [Test]
    public void Page_begins_with_the_verdict_in_words() => Assert.Multiple(() =>
    {
        Assert.That(Page, Does.Contain("<title>Perf: Failed: 2 of 4 cases</title>"));
        Assert.That(Page, Does.Contain("<h1 class=\"regressed\">Failed: 2 of 4 cases</h1>"));
        Assert.That(Page, Does.Contain("&#183; commit 46ed4ee &#183;"));
        Assert.That(Of(Document with { Errors = NoErrors, Cases = [.. Document.Cases.Skip(1)], Dirty = true }),
            Does.Match("<h1 class=\"\">Passed: \\d+ gates in 2 cases</h1>")
                .And.Contain("commit 46ed4ee with uncommitted changes"));
        Assert.That(Of(Document with { Errors = NoErrors, Cases = [] }), Does.Contain(">Nothing was judged</h1>"));
    });

    [Test]
    public void Matrix_shows_changes_by_operation_and_configuration()
    {
        CaseDocument[] others = [.. Document.Cases.Select(one => one with
        {
            Case = one.Case.Replace("wal-full", "memory", StringComparison.Ordinal), Configuration = "memory",
        })];
        string page = Of(Document with { Cases = [.. Document.Cases, others[0]] });
        using var scope = Assert.EnterMultipleScope();
        Assert.That(page, Does.Contain("<h2 id=\"h-matrix-crud\">crud: operations by configuration</h2>"));
        Assert.That(Regex.Count(page, "class=\"regressed\"><a href=\"#case-\\d\"\\s+title=\"[^\"]+\">\\+50.0 %</a>"),
            Is.EqualTo(2), "the count that rose most, in both configurations");
        Assert.That(page, Does.Match("class=\"inconclusive\"><a [^>]+>\\?</a>"));
        Assert.That(Page, Does.Not.Contain("h-matrix"), "one configuration is no matrix");
    }

    [Test]
    public void Equal_failures_are_folded_below_the_first()
    {
        CaseDocument failed = Document.Cases.First(one => one.Message is not null);
        CaseDocument Same(string configuration, string message) => failed with
        {
            Case = failed.Case.Replace("wal-full", configuration, StringComparison.Ordinal),
            Message = message.Replace("wal-full", configuration, StringComparison.Ordinal),
        };
        string page = Of(Document with
        {
            Cases =
            [
                failed, Same("memory", failed.Message!),
                Same("other", failed.Message!.Replace(": ", ": syncs, ", StringComparison.Ordinal)),
            ],
        });
        using var scope = Assert.EnterMultipleScope();
        Assert.That(Regex.Count(page, "<summary>The same: [^<]+memory</summary>"), Is.EqualTo(1));
        Assert.That(Regex.Count(page, "<summary>The same: "), Is.EqualTo(1), "another gate is another failure");
    }

    static SuiteDocument Document => MadeRun.Document.Suites[0];

    static IReadOnlyDictionary<string, string> NoErrors => new Dictionary<string, string>();

    static string Of(SuiteDocument suite) => HtmlReport.For(new RunDocument([suite]));

    [Test]
    public void Every_link_leads_to_a_part_of_the_page_and_no_id_is_there_twice()
    {
        string[] ids = [.. Ids().Matches(Page).Select(match => match.Groups[1].Value)];
        string[] links = [.. Links().Matches(Page).Select(match => match.Groups[1].Value).Distinct()];
        using var scope = Assert.EnterMultipleScope();
        Assert.That(ids, Is.Unique);
        Assert.That(links, Is.Not.Empty.And.SubsetOf(ids.Select(id => $"#{id}")));
    }

    [Test]
    public void Report_needs_no_network() =>
        Assert.That(Page, Does.Not.Contain("http:").And.Not.Contains("https:").And.Not.Contains("@import")
            .And.Contains("default-src 'none'"));

    [Test]
    public void Failed_cases_come_first_with_their_messages() => Assert.Multiple(() =>
    {
        Assert.That(Page.IndexOf("id=\"h-red\"", StringComparison.Ordinal),
            Is.LessThan(Page.IndexOf("id=\"h-crud\"", StringComparison.Ordinal)));
        Assert.That(Page, Does.Contain("syncs           2 -&gt; 3 per operation, +50.0 %"));
        Assert.That(Page, Does.Contain("<p>Row.Parse +172 instructions, sqlite3_step unchanged</p>"));
        Assert.That(Page, Does.Contain("<title>App.Store.Read: ").And.Not.Contains("<title>Perf.Harness."));
    });

    [Test]
    public void Percentiles_of_a_load_are_listed_with_their_case() =>
        Assert.That(Page, Does.Contain("<td>read-p50 1.00 &#181;s</td>").And.Contains("<td>read-p99 100 &#181;s</td>"));

    [TestCase(0.3, new[] { 0.1, 0.8 }, "<circle cx=\"78.8%\".*▶</text>")]
    [TestCase(-0.7, new[] { -0.8, -0.6 }, "stroke-width=\"3\"/>\\s+<text x=\"2%\".*◀</text>")]
    [TestCase(0.3, new[] { 0.2, 0.4 }, "<circle cx=\"78.8%\"[^>]+></svg>")]
    public void Change_or_interval_beyond_the_axis_has_an_arrow(double change, double[] interval, string drawn)
    {
        string page = Of(Document with
        {
            Cases =
            [
                .. Document.Cases.Select(one => one with
                {
                    Gates = [.. one.Gates.Select(gate => gate.Interval is null ? gate
                        : gate with { Change = change, Interval = interval })],
                }),
            ],
        });
        Assert.That(page, Does.Match(drawn));
    }

    [Test]
    public void Earlier_runs_are_drawn_and_accepted_changes_are_listed() => Assert.Multiple(() =>
    {
        Assert.That(Page, Does.Contain("2 runs on this machine, time from 1.00 &#181;s to 2.00 &#181;s, the newest"));
        Assert.That(Page, Does.Contain("<li>syncs +50.0 %: &lt;b&gt;two&lt;/b&gt; files</li>"));
    });

    [Test]
    public void Each_configuration_shows_its_durability_class() =>
        Assert.That(Page, Does.Match("<th scope=\"row\">[a-z-]+/[a-z-]+</th><td>power</td>"));

    [Test]
    public void Text_from_outside_is_never_taken_for_html() => Assert.Multiple(() =>
    {
        Assert.That(Page, Does.Not.Contain("<script>alert"));
        Assert.That(Page, Does.Contain("&lt;script&gt;alert(1)"));
    });

    [Test]
    public void Every_picture_and_every_field_has_a_name() => Assert.Multiple(() =>
    {
        Assert.That(Pictures().Matches(Page).Select(match => match.Value), Is.Not.Empty.And.All.Contains("aria-label"));
        Assert.That(Page, Does.Contain("<label>Filter <input").And.Contains("<html lang=\"en\">"));
    });

    [GeneratedRegex("\\bid=\"([^\"]+)\"")]
    private static partial Regex Ids();

    [GeneratedRegex("<a [^>]*href=\"([^\"]+)\"")]
    private static partial Regex Links();

    [GeneratedRegex("<svg [^>]*role=\"img\"[^>]*>")]
    private static partial Regex Pictures();
}
