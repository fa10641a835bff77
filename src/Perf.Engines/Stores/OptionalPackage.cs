using System.Reflection;

namespace Perf.Engines.Stores;

/// <summary>What the build found out about the packages that a feed may lack.</summary>
public static class OptionalPackage
{
    /// <summary>Why this build skips a package, or null if it has it.</summary>
    public static string? LeftOut(string package) =>
        typeof(OptionalPackage).Assembly.GetCustomAttributes<AssemblyMetadataAttribute>()
            .FirstOrDefault(fact => fact.Key == $"LeftOut:{package}")?.Value;

    /// <summary>The error when a store of a skipped package is opened.</summary>
    public static InvalidOperationException Missing(string package) =>
        new($"{package} is skipped in this build. Use a feed that carries it, and build again.");
}
