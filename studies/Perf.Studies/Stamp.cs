using Perf.Engines;
using Perf.Harness.Environments;
using Perf.Harness.Tests.Builds;

namespace Perf.Studies;

/// <summary>Of which sources, which machine and which packages the figures of a page are.</summary>
static class Stamp
{
    /// <summary>How it begins.</summary>
    internal const string Start = "Measured at commit ";

    /// <summary>What is checked out and built here, as lines that end a paragraph.</summary>
    internal static string Here() => Of(
        new GitRepository(Repository.Root).Head ?? "unknown", Machine.Describe(Repository.Root),
        EngineCatalogue.All.Where(engine => engine.LeftOut is null).Select(engine => engine.Subject().Provider)
            .Where(provider => provider.Contains(' ', StringComparison.Ordinal)));

    /// <summary>The words.</summary>
    internal static string Of(string commit, string machine, IEnumerable<string> packages) =>
        $"{Start}{commit[..Math.Min(7, commit.Length)]} on {machine}, with\n"
        + $"{string.Join(", ", packages.Distinct().Order(StringComparer.Ordinal))}.\n";
}
