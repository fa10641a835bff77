using System.Text.Json;

namespace Perf.Studies.Robustness;

/// <summary>How much memory the last run took: the process of the tests, and its workers, apart.</summary>
sealed class MemoryOfRunTests
{
    // A default run takes about half of either; what grows with the number of cases would soon take more.
    const long MostOfHost = 512;
    const long MostOfWorker = 768;

    const string NoRun = "There is no run of it yet: dotnet test Perf.sln -c Release -m:1";
    const string PeakOfWorker = "peak-working-set-bytes";

    static readonly ProjectLayout Layout = new(Repository.Root);

    [TestCase("crud")]
    [TestCase("concurrency")]
    public void The_process_of_the_tests_keeps_within_its_memory(string suite)
    {
        var runs = new FileInfo(Path.Combine(Layout.History.FullName, "runs", suite + ".jsonl"));
        if (!runs.Exists) Assert.Ignore(NoRun);
        HistoryRun last = JsonSerializer.Deserialize(
            File.ReadLines(runs.FullName).Last(), HistoryRunJson.Default.HistoryRun)!;
        TestContext.Error.WriteLine($"{suite}, {last.Cases} cases: {last.Megabytes} MB at most");
        Assert.That(last.Megabytes, Is.InRange(1, MostOfHost), "megabytes");
    }

    [TestCase("crud")]
    [TestCase("concurrency")]
    public void A_worker_keeps_within_its_memory(string suite)
    {
        if (!OperatingSystem.IsLinux() && !OperatingSystem.IsWindows())
            Assert.Ignore("This system does not report the peak memory of a process.");
        Run[] runs = [.. CasesOf(suite).SelectMany(new ReceivedRuns(Layout.Received).Load)];
        if (runs.Length == 0) Assert.Ignore(NoRun);
        double most = runs.Max(run => run.Observed.GetValueOrDefault(PeakOfWorker)) / 1_000_000;
        TestContext.Error.WriteLine($"{suite}, workers of {runs.Length} cases: {most:0} MB at most");
        Assert.That(most, Is.InRange(1, MostOfWorker), "megabytes");
    }

    static IEnumerable<CaseId> CasesOf(string suite)
    {
        var report = new FileInfo(Path.Combine(Layout.Report.FullName, "run.json"));
        if (!report.Exists) return [];
        return RunDocument.Parse(File.ReadAllText(report.FullName)).Suites
            .Where(one => one.Suite == suite).SelectMany(one => one.Cases).Select(one => CaseId.Parse(one.Case));
    }
}
