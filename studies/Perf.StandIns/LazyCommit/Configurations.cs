namespace Perf.StandIns.LazyCommit;

/// <summary>
/// A substitute for the flush policy of SQL CE 4.0, whose commit returns immediately, and whose buffer is flushed every
/// ten seconds. It has nothing else of that product.
/// </summary>
static class Configurations
{
    static readonly EngineConfiguration Usual = Engines.EngineCatalogue.Find("microsoft-data-sqlite/delete-full");

    /// <summary>A usual configuration that commits late.</summary>
    /// <param name="clock">Whose timer commits.</param>
    internal static EngineConfiguration Of(TimeProvider clock) => Usual with
    {
        Name = "lazy-commit-stand-in",
        Durability = DurabilityClass.None,
        Options = With(Usual.Options),
        Open = (directory, work) => new LazyCommitStore(Usual.Open(directory, work), clock),
        Capabilities = [],
        Shares = false,
        Faults = new KnownFaults { LosesByKill = "what was written in the last ten seconds" },
        InDefaultRun = false,
        Workloads =
        [
            "insert-one", "insert-in-transaction", "read-one", "read-all", "query", "update-one", "delete-one",
            "delete-all",
        ],
    };

    internal static Dictionary<string, string> With(IReadOnlyDictionary<string, string> options) =>
        new(options) { ["commit"] = "every-10-seconds" };
}
