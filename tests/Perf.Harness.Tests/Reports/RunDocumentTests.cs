using System.Text.Json;
using System.Text.Json.Nodes;
using System.Xml.Linq;
using Perf.Harness.Reports.Page;
using Perf.Harness.Tests.Functions;

namespace Perf.Harness.Tests.Reports;

[Parallelizable(ParallelScope.Self)]
public sealed class RunDocumentTests
{
    [Test]
    public void Written_document_is_read_back_completely()
    {
        string json = MadeRun.Document.ToJson();
        Assert.That(RunDocument.Parse(json).ToJson(), Is.EqualTo(json));
    }

    [Test]
    public void Failed_cases_come_first_with_every_gate()
    {
        SuiteDocument suite = MadeRun.Document.Suites[0];
        GateDocument time = suite.Cases[0].Gates.Single(gate => gate.Kind == "pair");
        using var scope = Assert.EnterMultipleScope();
        Assert.That(suite.Cases.Select(one => one.Verdict), Is.EqualTo(["regressed", "improved", "inconclusive"]));
        Assert.That(suite.Cases[0].Message, Is.EqualTo(FailureMessage.Whole(MadeRun.Red)));
        Assert.That(suite.Cases[0].Gates, Has.Count.EqualTo(MadeRun.Red.Gates.Length));
        Assert.That(time.Processes, Has.Count.EqualTo(12));
        Assert.That(time.Where, Does.StartWith("Row.Parse +172 instructions"));
        Assert.That(time.Calls!.Growth, Is.EqualTo(172));
    }

    [Test]
    public void Schema_describes_every_part_of_a_document()
    {
        JsonNode schema = JsonNode.Parse(RunDocument.JsonSchema())!;
        JsonObject suite = Properties(Items(Properties(schema)["suites"]!));
        JsonObject one = Properties(Items(suite["cases"]!));
        JsonObject gate = Properties(Items(one["gates"]!));
        JsonObject made = JsonNode.Parse(MadeRun.Document.ToJson())!["suites"]![0]!["cases"]![0]!["gates"]!.AsArray()
            .Select(some => some!.AsObject()).Single(some => some.ContainsKey("calls"));
        using var scope = Assert.EnterMultipleScope();
        Assert.That(gate.Select(part => part.Key), Is.SupersetOf(made.Select(part => part.Key)));
        Assert.That(gate.Concat(one).Concat(Properties(Items(one["history"]!)))
            .Select(part => (string?)part.Value!["description"]), Has.None.Null);

        static JsonObject Properties(JsonNode node) => node["properties"]!.AsObject();

        static JsonNode Items(JsonNode node) => node["items"]!;
    }

    [TestCase(28), TestCase(2_000)]
    public void Deep_call_tree_is_written_and_read_back(int depth)
    {
        CountedCall calls = MadeCalls.Method("Query.Step0", 2);
        for (int step = 1; step < depth; step++) calls = MadeCalls.Method($"Query.Step{step}", 0, 1, calls);
        SuiteRun run = MadeRun.Crud with
        {
            Comparisons = [MadeRun.RedWith(MadeCalls.Between(MadeCalls.Case(calls), MadeCalls.Case()))],
        };
        RunDocument document = MadeRun.DocumentOf(run);
        CallTree? read = RunDocument.Parse(document.ToJson()).Suites[0].Cases[0].Gates
            .Select(gate => gate.Calls).Single(tree => tree is not null);
        int levels = 0;
        for (; read?.Calls.Count > 0; read = read.Calls[0]) levels++;
        using var scope = Assert.EnterMultipleScope();
        Assert.That(levels, Is.EqualTo(Math.Min(depth, 100)));
        Assert.That(read!.Head, Is.EqualTo(2), "the instructions of deeper calls stay in the tree");
        Assert.That(HtmlReport.For(document), Does.Contain("Instructions of one operation, by function"));
    }

    [Test]
    public void JUnit_has_a_test_for_each_case_with_its_message()
    {
        XElement suite = XElement.Parse(JUnitReport.For(MadeRun.Document)).Element("testsuite")!;
        using var scope = Assert.EnterMultipleScope();
        Assert.That(((int)suite.Attribute("tests")!, (int)suite.Attribute("failures")!,
            (int)suite.Attribute("errors")!, (int)suite.Attribute("skipped")!), Is.EqualTo((4, 1, 1, 1)));
        Assert.That(suite.Element("testcase")!.Element("failure")!.Value.ReplaceLineEndings("\n"),
            Is.EqualTo(FailureMessage.Whole(MadeRun.Red)));
    }

    [Test]
    public void JUnit_takes_text_that_XML_can_not_write()
    {
        var run = new RunDocument(
        [
            MadeRun.Document.Suites[0] with
            {
                Errors = new Dictionary<string, string> { ["a @ b/c"] = "near \u0001 \uD83D\uDE00 \uD83D" },
            },
        ]);
        Assert.That(XElement.Parse(JUnitReport.For(run)).Descendants("error").Single().Value,
            Is.EqualTo("near \uFFFD \uD83D\uDE00 \uFFFD"));
    }

    [Test]
    public void The_suites_of_one_run_make_one_report_and_an_older_run_is_not_in_it()
    {
        using var folder = new ScratchFolder();
        var layout = new ProjectLayout(folder.Root);
        layout.Artifacts.Create();
        DirectoryInfo ofOneRun = layout.Gates.CreateSubdirectory("one-run");
        var writes = new ReportWrites();
        ReportFolder.Add(layout, layout.Gates, MadeRun.Crud with { Suite = "older" }, writes);
        ReportFolder.Add(layout, ofOneRun, MadeRun.Crud, writes);
        ReportFolder.Add(layout, ofOneRun, MadeRun.Crud with { Suite = "concurrency" }, writes);
        using var scope = Assert.EnterMultipleScope();
        Assert.That(writes.Failed, Is.Empty);
        Assert.That(RunDocument.Parse(folder.Read("artifacts/report/run.json")).Suites.Select(one => one.Suite),
            Is.EqualTo(["concurrency", "crud"]));
        Assert.That(folder.Files.Where(file => file.StartsWith("artifacts/report/", StringComparison.Ordinal)),
            Is.EqualTo(new[] { "index.html", "junit.xml", "run.json", "run.schema.json" }
                .Select(name => $"artifacts/report/{name}")));
    }
}
