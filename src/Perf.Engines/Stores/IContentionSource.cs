using Perf.Harness.Loads;

namespace Perf.Engines.Stores;

/// <summary>
/// Counts how often clients wait for each other while time is measured. It costs nothing if no client waits. It counts
/// in every store that is opened with it.
/// </summary>
interface IContentionSource : IWorkSource
{
    /// <summary>What was seen since it was made.</summary>
    ContentionCounts Counts { get; }
}
