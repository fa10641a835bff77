using BenchmarkDotNet.Configs;
using BenchmarkDotNet.Order;
using BenchmarkDotNet.Running;
using Perf.Agreement.Workloads;
using Perf.Harness.Cases;

namespace Perf.Agreement.Sides;

/// <summary>Both variants side by side, and the next launch the other way round: what drifts slowly cancels.</summary>
sealed class MirroredOrder : DefaultOrderer
{
    /// <summary>The id of a launch's job.</summary>
    internal static string IdOf(int launch) => $"launch-{launch}";

    /// <summary>Whether a benchmark is that case in that launch.</summary>
    internal static bool IsOf(BenchmarkCase benchmark, CaseId id, int launch) =>
        CaseOf(benchmark) == id && benchmark.Job.Id == IdOf(launch);

    /// <inheritdoc/>
    public override IEnumerable<BenchmarkCase> GetExecutionOrder(
        ImmutableArray<BenchmarkCase> benchmarksCase, IEnumerable<BenchmarkLogicalGroupRule>? order = null) =>
        from pair in WorkloadPair.All
        from launch in benchmarksCase.Where(one => WorkloadPair.Of(CaseOf(one)) == pair).GroupBy(one => one.Job.Id)
            .OrderBy(launch => launch.Key, StringComparer.Ordinal).Select((both, index) => (Both: both, Index: index))
        from one in launch.Both.OrderBy(one => CaseOf(one) == pair.First == (launch.Index % 2 == 1))
        select one;

    static CaseId CaseOf(BenchmarkCase benchmark) =>
        CaseId.Parse((string)benchmark.Parameters[nameof(CaseBenchmark.Case)]);
}
