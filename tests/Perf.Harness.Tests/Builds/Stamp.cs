using Perf.Harness.Loads;
using Perf.Load.Drivers;

namespace Perf.Harness.Tests.Builds;

/// <summary>Of which sources, which machine and which packages the figures of a page are.</summary>
static class Stamp
{
    const string Start = "Measured at commit ";

    /// <summary>What is checked out and built here, as lines that end a paragraph.</summary>
    internal static string Here() => Of(
        new GitRepository(Repository.Root).Head ?? "unknown", Machine.Describe(Repository.Root),
        [.. Engines, .. Drivers]);

    /// <summary>The words.</summary>
    internal static string Of(string commit, string machine, IEnumerable<string> packages) =>
        $"{Start}{commit[..Math.Min(7, commit.Length)]} on {machine}, with\n"
        + $"{string.Join(", ", packages.Distinct().Order(StringComparer.Ordinal))}.\n";

    /// <summary>The stamp of a page.</summary>
    /// <exception cref="FormatException">It has none.</exception>
    internal static string In(string page) =>
        page.Split("\n\n").FirstOrDefault(paragraph => paragraph.StartsWith(Start, StringComparison.Ordinal)) is { } own
            ? own + "\n" : throw new FormatException($"no paragraph begins with '{Start}'");

    // What is part of this project has no version.
    static IEnumerable<string> Engines =>
        EngineCatalogue.All.Where(engine => engine.LeftOut is null).Select(engine => engine.Subject().Provider)
            .Where(provider => provider.Contains(' ', StringComparison.Ordinal));

    static IEnumerable<string> Drivers => LoadSources.Present.Select(source => source.Name)
        .Where(name => name.Contains(' ', StringComparison.Ordinal));
}
