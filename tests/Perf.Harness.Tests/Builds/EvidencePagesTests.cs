using NUnit.Framework;

namespace Perf.Harness.Tests.Builds;

/// <summary>Whoever reads a figure can tell what it is of.</summary>
public sealed class EvidencePagesTests
{
    const string Folder = "docs/evidence";

    // Made of the rows of many runs, each of which has its commit.
    const string OfManyRuns = "pairs.md";

    [TestCaseSource(nameof(Pages))]
    public void A_page_names_its_commit_and_its_machine(string page) => Assert.That(
        Repository.Text($"{Folder}/{page}"),
        Does.Match(@"Measured at (commit )?[0-9a-f]{7} on (linux|windows|macos)-\w+, [^|]* \d+ cores, \w+"),
        "make it again: studies/README.md says how");

    static IEnumerable<string> Pages() =>
        Directory.EnumerateFiles(Repository.PathOf(Folder), "*.md").Select(path => Path.GetFileName(path))
            .Where(name => name != OfManyRuns).Order(StringComparer.Ordinal);
}
