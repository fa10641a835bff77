using Perf.Harness.Loads;

namespace Perf.Engines.Stores;

/// <summary>
/// Watches how often clients get in each other's way, while time is measured: it costs nothing where nobody does. What
/// is opened with it is watched.
/// </summary>
interface IContentionSource : IWorkSource
{
    /// <summary>What was seen since it was made.</summary>
    ContentionCounts Counts { get; }
}
