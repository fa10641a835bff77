using Perf.Harness.Environments;

namespace Perf.Harness.Pairing;

/// <summary>A build that this one may be compared with; it need not be made yet.</summary>
/// <param name="Against">What it is a build of.</param>
/// <param name="Name">What reports call it: <c>46ed4ee (accepted)</c>.</param>
sealed record Reference(Against Against, string Name)
{
    /// <summary>The commit in forty hexadecimal digits, where it is one.</summary>
    public string? Commit { get; init; }

    /// <summary>Whether it is the merge base of a pull request.</summary>
    public bool IsMergeBase { get; init; }

    /// <summary>Whether it stands in for the accepted build, so that it tells nothing if it is this build.</summary>
    public bool IsFallback { get; init; }
}

/// <summary>The builds that this one may be compared with, the best first.</summary>
/// <param name="Candidates">Those that may be had; none where there is nothing to compare with.</param>
/// <param name="Missing">Why there is none, or not the one that was wanted, and what to do; or null.</param>
sealed record ReferenceSearch(IReadOnlyList<Reference> Candidates, string? Missing = null)
{
    /// <summary>Whether what is missing was asked for or expected: the merge base of a pull request.</summary>
    public bool IsIncomplete { get; init; }
}

/// <summary>A build that can take part in a pair.</summary>
/// <param name="Name">
/// What reports call it: <c>46ed4ee (accepted)</c>, <c>Microsoft.Data.Sqlite.Core 6.0.0</c>.
/// </param>
/// <param name="Assembly">Its test assembly, whose entry point knows how to be a worker.</param>
sealed record ReferenceBuild(string Name, string Assembly)
{
    /// <summary>Variables that make the worker this build.</summary>
    public ImmutableSortedDictionary<string, string> Variables { get; init; } =
        ImmutableSortedDictionary.Create<string, string>(StringComparer.Ordinal);
}

/// <summary>The reference build could not be made, or can't be had.</summary>
sealed class ReferenceException(string message) : Exception(message);
