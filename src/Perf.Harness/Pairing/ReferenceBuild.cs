namespace Perf.Harness.Pairing;

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
