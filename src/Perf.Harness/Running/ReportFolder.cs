using Perf.Harness.Baselines;
using Perf.Harness.Environments;
using Perf.Harness.Reports;
using Perf.Harness.Reports.Page;

namespace Perf.Harness.Running;

/// <summary>
/// Writes <c>artifacts/report</c>: of the suites that a run has had so far, and of no other run.
/// </summary>
static class ReportFolder
{
    const string Parts = "parts";

    /// <summary>Adds a suite that has ended to the report of its run.</summary>
    /// <param name="layout">Where the report goes.</param>
    /// <param name="gates">The folder in which the suites of one run leave what they came to.</param>
    /// <param name="run">What the suite came to.</param>
    public static void Add(ProjectLayout layout, DirectoryInfo gates, SuiteRun run)
    {
        DirectoryInfo parts = gates.CreateSubdirectory(Parts);
        bool isAlone = gates.FullName == layout.Gates.FullName;
        if (isAlone) foreach (FileInfo old in parts.EnumerateFiles()) old.Delete();
        RunDocument document = RunDocuments.Of(
            run, DateTimeOffset.UtcNow, new GitRepository(layout.Root).Head, Machine.Describe(layout.Artifacts),
            CasePast.In(
                new FileInfo(Path.Combine(layout.History.FullName, run.Suite + ".jsonl")),
                new Ledger(layout.Baselines).Read));
        File.WriteAllText(Path.Combine(parts.FullName, run.Suite + ".json"), document.ToJson());
        Join(layout.Report, parts.EnumerateFiles("*.json"));
    }

    /// <summary>Makes one report of several: of suites, or of the shards of a run.</summary>
    /// <param name="folder">Where it goes.</param>
    /// <param name="runs">The files <c>run.json</c>.</param>
    public static void Join(DirectoryInfo folder, IEnumerable<FileInfo> runs)
    {
        var joined = new RunDocument(
            [.. runs.OrderBy(file => file.FullName, StringComparer.Ordinal)
                .SelectMany(file => RunDocument.Parse(File.ReadAllText(file.FullName)).Suites)]);
        folder.Create();
        Write("run.json", joined.ToJson());
        Write("run.schema.json", RunDocument.JsonSchema());
        Write("index.html", HtmlReport.For(joined));
        Write("junit.xml", JUnitReport.For(joined));
        Write("benchmark.json", BenchmarkData.For(joined));
        Write("bencher.json", BencherData.For(joined));

        void Write(string name, string text) => File.WriteAllText(Path.Combine(folder.FullName, name), text);
    }
}
