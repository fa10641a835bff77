using Perf.Harness.Environments;

namespace Perf.Harness.Pairing;

/// <summary>A candidate for the reference build; it may not be built yet.</summary>
/// <param name="Against">The source of the build.</param>
/// <param name="Name">The name in reports: <c>46ed4ee (accepted build)</c>.</param>
sealed record ReferenceCandidate(ReferenceRequest Against, string Name)
{
    /// <summary>The commit as forty hexadecimal digits; null for other builds.</summary>
    public string? Commit { get; init; }

    /// <summary>Whether it is the merge base of a pull request.</summary>
    public bool IsMergeBase { get; init; }

    /// <summary>Whether it replaces the accepted build; then it is useless if it equals this build.</summary>
    public bool IsFallback { get; init; }
}

/// <summary>The candidates for the reference build, the best first.</summary>
/// <param name="Candidates">The candidates; empty if there are none.</param>
/// <param name="Missing">Why there is none, or not the requested one, and what to do; or null.</param>
sealed record ReferenceSearch(IReadOnlyList<ReferenceCandidate> Candidates, string? Missing = null)
{
    /// <summary>Whether an expected build is missing: the merge base of a pull request.</summary>
    public bool IsIncomplete { get; init; }
}

/// <summary>A build that can run in a pair.</summary>
/// <param name="Name">
/// The name in reports: <c>46ed4ee (accepted build)</c>, <c>Microsoft.Data.Sqlite.Core 6.0.0</c>.
/// </param>
/// <param name="Assembly">Its test assembly, whose entry point can run as a worker.</param>
sealed record PairedBuild(string Name, string Assembly)
{
    /// <summary>Environment variables for the worker of this build.</summary>
    public ImmutableSortedDictionary<string, string> Variables { get; init; } =
        ImmutableSortedDictionary.Create<string, string>(StringComparer.Ordinal);
}

/// <summary>The reference build failed or is not available.</summary>
sealed class ReferenceException(string message) : Exception(message);
