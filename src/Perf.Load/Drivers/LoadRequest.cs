namespace Perf.Load.Drivers;

/// <summary>What a driver is made for.</summary>
/// <param name="Clients">The clients.</param>
/// <param name="Pace">When they ask.</param>
/// <param name="Directory">A directory of its own, which it may write to.</param>
sealed record LoadRequest(IReadOnlyList<ILoadClient> Clients, Pace Pace, DirectoryInfo Directory);
