using Perf.Harness.Environments;
using Perf.Harness.Measurements;
using Perf.Tests;

namespace Perf.Crud.Trials;

/// <summary>The cases of a trial: some of each kind of noise, or every one whose cost the default run judges.</summary>
static class TrialCases
{
    static readonly string[] Few =
    [
        "crud/read-one @ list-store/memory", "crud/query @ list-store/memory", "crud/read-all @ list-store/memory",
        "crud/insert-one @ microsoft-data-sqlite/memory", "crud/read-one @ microsoft-data-sqlite/memory",
        "crud/query @ microsoft-data-sqlite/memory", "crud/insert-many @ microsoft-data-sqlite/memory",
        "crud/update-one @ microsoft-data-sqlite/memory", "crud/delete-one @ microsoft-data-sqlite/memory",
        "crud/upsert @ microsoft-data-sqlite/memory", "crud/read-all @ microsoft-data-sqlite/memory",
        "crud/insert-one @ microsoft-data-sqlite/wal-full", "crud/insert-many @ microsoft-data-sqlite/wal-full",
        "crud/update-one @ microsoft-data-sqlite/wal-full", "crud/delete-one @ microsoft-data-sqlite/wal-full",
        "crud/upsert @ microsoft-data-sqlite/wal-full",
    ];

    /// <summary>The baselines that are recorded apart; with <c>PERF_SCOPE=quick</c> one.</summary>
    internal static int Baselines => IsQuick ? 1 : 5;

    /// <summary>How often each is calibrated, in turns; with <c>PERF_SCOPE=quick</c> once.</summary>
    internal static int Sittings => IsQuick ? 1 : 2;

    /// <summary>The runs that are judged on each; with <c>PERF_SCOPE=quick</c> three.</summary>
    internal static int Runs => IsQuick ? 3 : 12;

    /// <summary>The runs of slower code that are judged on each; with <c>PERF_SCOPE=quick</c> one.</summary>
    internal static int BlindRuns => IsQuick ? 1 : 8;

    /// <summary>The runs that duets decide, of all cases or of suspects; with <c>PERF_SCOPE=quick</c> one.</summary>
    internal static int DuetRuns => IsQuick ? 1 : 20;

    /// <summary>The runs of slower code beside neighbours, by turns; with <c>PERF_SCOPE=quick</c> one each.</summary>
    internal static int BusyRuns => IsQuick ? 2 : 12;

    /// <summary>Whether a case waits for a disk.</summary>
    internal static bool Syncs(string id) => id.Contains("-full", StringComparison.Ordinal);

    /// <summary>The processes of each configuration; with <c>PERF_SCOPE=quick</c> eight.</summary>
    internal static int Processes => IsQuick ? 8 : 30;

    static bool IsQuick => SettingsOfRun.Read().Scope == Scope.Quick;

    /// <summary>Some of each kind; with <c>PERF_SCOPE=full</c> all.</summary>
    internal static IReadOnlyList<CaseId> Chosen =>
        SettingsOfRun.Read().Scope == Scope.Full
            ? [.. ThisSuite.Instance.Cases.Where(source => source.CostByDefault).Select(source => source.Id)]
            : [.. Few.Select(CaseId.Parse)];
}
