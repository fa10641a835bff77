using System.Diagnostics;
using BenchmarkDotNet.Configs;
using BenchmarkDotNet.Jobs;
using BenchmarkDotNet.Loggers;
using BenchmarkDotNet.Reports;
using BenchmarkDotNet.Running;
using Perf.Agreement.Workloads;
using Perf.Harness.Cases;
using Perf.Harness.Environments;
using Perf.Harness.Statistics;
using Perfolizer.Horology;

namespace Perf.Agreement.Sides;

/// <summary>
/// The ratios of BenchmarkDotNet: the medians of both variants, each in processes of its own that its
/// default toolchain builds, every second pair the other way round.
/// </summary>
sealed class BenchmarkDotNetSide(ProjectLayout layout, Action<string> say)
{
    /// <summary>The package with its version.</summary>
    internal static string Version =>
        $"BenchmarkDotNet {typeof(BenchmarkRunner).Assembly.GetName().Version!.ToString(fieldCount: 3)}";

    /// <summary>Measures all workloads.</summary>
    internal IReadOnlyDictionary<string, RatioEstimate> Measure(Extent extent)
    {
        DirectoryInfo folder = layout.Artifacts.CreateSubdirectory("benchmarkdotnet");
        string path = Path.Combine(folder.FullName, "agreement.log");
        say($"BenchmarkDotNet: {2 * WorkloadPair.All.Count * extent.Launches} processes, which {path} tells of");
        using var log = new StreamWriter(path) { AutoFlush = true };
        ManualConfig config = ManualConfig.CreateEmpty()
            .AddLogger(new StreamLogger(log))
            .WithArtifactsPath(folder.FullName)
            .WithOptions(ConfigOptions.DisableLogFile)
            .WithOrderer(new MirroredOrder());
        for (int launch = 0; launch < extent.Launches; launch++) config.AddJob(Job(extent, launch));

        Summary summary = BenchmarkRunner.Run<CaseBenchmark>(config);
        return WorkloadPair.All.ToDictionary(pair => pair.Name, pair => RatioEstimate.Of(
            from launch in Enumerable.Range(0, extent.Launches)
            select Median(pair.Second, launch) / Median(pair.First, launch)));

        double Median(CaseId id, int launch) => summary.Reports
            .FirstOrDefault(report => MirroredOrder.IsOf(report.BenchmarkCase, id, launch))?.ResultStatistics?.Median
            ?? throw new InvalidOperationException($"BenchmarkDotNet has measured nothing of {id}. See {path}");
    }

    // A core that strangers share takes twice as long for seconds on end: both variants of a launch have the same one.
    static Job Job(Extent extent, int launch) =>
        CoreOf(launch) is { } core ? OnAnyCore(extent, launch).WithAffinity(core) : OnAnyCore(extent, launch);

    static nint? CoreOf(int launch)
    {
        if (!OperatingSystem.IsLinux() && !OperatingSystem.IsWindows()) return null;
        using Process self = Process.GetCurrentProcess();
        ulong allowed = (ulong)self.ProcessorAffinity;
        int[] cores = [.. Enumerable.Range(0, 64).Where(core => (allowed >> core & 1) == 1)];
        return (nint)(1UL << cores[launch % cores.Length]);
    }

    static Job OnAnyCore(Extent extent, int launch) => BenchmarkDotNet.Jobs.Job.Default
        .WithId(MirroredOrder.IdOf(launch))
        .WithArguments([new MsBuildArgument("/p:RunAnalyzers=false")]) // it builds what was built and looked at before
        .WithLaunchCount(1)
        .WithIterationTime(TimeInterval.FromMilliseconds(extent.IterationTime.TotalMilliseconds))
        .WithWarmupCount(extent.Warmups)
        .WithIterationCount(extent.Iterations);
}
