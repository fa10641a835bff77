using System.Collections.Immutable;

namespace Perf.Harness.Duets;

/// <summary>A build that can play a duet.</summary>
/// <param name="Name">What reports call it: <c>Microsoft.Data.Sqlite.Core 6.0.0</c>, <c>git:main
/// (0123456789ab)</c>.</param>
/// <param name="Assembly">Its test assembly, whose entry point knows how to be a worker.</param>
public sealed record DuetBuild(string Name, string Assembly)
{
    /// <summary>Variables that make the worker this build.</summary>
    public ImmutableSortedDictionary<string, string> Variables { get; init; } = NoVariables;

    internal static ImmutableSortedDictionary<string, string> NoVariables { get; } =
        ImmutableSortedDictionary.Create<string, string>(StringComparer.Ordinal);
}

/// <summary>The other build of a duet could not be made, or can't be had.</summary>
public sealed class DuetException(string message) : Exception(message);
