namespace Perf.Concurrency.Drivers;

/// <summary>Where a load comes from: a condition of a baseline, so it is in the case's name and parameters.</summary>
/// <param name="Name">The parameter: <c>closed-loop</c>.</param>
/// <param name="Create">Makes a driver for clients, which may write to a directory of its own.</param>
sealed record LoadSource(string Name, Func<IReadOnlyList<ILoadClient>, DirectoryInfo, ILoadDriver> Create)
{
    /// <summary>What is added to the workload's name; nothing for the built-in driver.</summary>
    public string Suffix { get; init; } = "";

    /// <summary>The shortest window that is worth what it costs to start one.</summary>
    public TimeSpan LeastWindow { get; init; } = TimeSpan.Zero;

    /// <summary>The most windows that are driven in one worker.</summary>
    public int MostRounds { get; init; } = int.MaxValue;
}
