using System.Collections.Immutable;
using Perf.Concurrency.Scenarios;
using Perf.Harness.Environments;
using Perf.Harness.Measurements;
using Perf.Harness.Metrics;
using Perf.Harness.Work;

namespace Perf.Concurrency.Injected;

/// <summary>A run of a load that no worker measured: what it holds beside its numbers is the same for all.</summary>
static class MadeRun
{
    internal static Run Of(LoadCase load, Subject subject) => new()
    {
        Case = load.Id,
        WorkloadHash = load.Facts.WorkloadHash(load.Id),
        Options = load.Facts.Options.ToImmutableSortedDictionary(StringComparer.Ordinal),
        Subject = subject,
        Environment = new EnvironmentFingerprint("made", ImmutableSortedDictionary<string, string>.Empty),
        Build = "made",
        Seed = 1,
        WorkOperations = 1,
        Work = WorkCounts.Unknown,
        BatchOperations = 1,
        BatchSyncs = 0,
        Rounds = [],
        Observed = ImmutableSortedDictionary<string, double>.Empty,
    };
}
