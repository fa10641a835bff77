using Perf.Harness.Environments;
using Perf.Harness.Measurements;
using Perf.Tests;

namespace Perf.Crud.Trials;

/// <summary>The cases of a trial: some of each kind of noise, or every one whose cost the default run judges.</summary>
static class TrialCases
{
    static readonly string[] Few =
    [
        "crud/read-one @ list-store/memory", "crud/query @ list-store/memory",
        "crud/insert-one @ microsoft-data-sqlite/memory", "crud/read-one @ microsoft-data-sqlite/memory",
        "crud/query @ microsoft-data-sqlite/memory", "crud/insert-many @ microsoft-data-sqlite/memory",
        "crud/insert-one @ microsoft-data-sqlite/wal-normal", "crud/read-one @ microsoft-data-sqlite/wal-normal",
        "crud/insert-one @ microsoft-data-sqlite/wal-full", "crud/insert-many @ microsoft-data-sqlite/wal-full",
        "crud/insert-one @ microsoft-data-sqlite/delete-full", "crud/insert-many @ microsoft-data-sqlite/delete-full",
    ];

    /// <summary>The baselines that are recorded apart; with <c>PERF_SCOPE=quick</c> one.</summary>
    internal static int Baselines => IsQuick ? 1 : 5;

    /// <summary>The runs that are judged on each; with <c>PERF_SCOPE=quick</c> two.</summary>
    internal static int Runs => IsQuick ? 2 : 12;

    /// <summary>The processes of each configuration; with <c>PERF_SCOPE=quick</c> eight.</summary>
    internal static int Processes => IsQuick ? 8 : 30;

    static bool IsQuick => SettingsOfRun.Read().Scope == Scope.Quick;

    /// <summary>A dozen; with <c>PERF_SCOPE=full</c> all.</summary>
    internal static IReadOnlyList<CaseId> Chosen =>
        SettingsOfRun.Read().Scope == Scope.Full
            ? [.. ThisSuite.Instance.Cases.Where(source => source.CostByDefault).Select(source => source.Id)]
            : [.. Few.Select(CaseId.Parse)];
}
