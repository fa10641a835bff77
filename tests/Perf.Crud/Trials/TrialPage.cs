using NUnit.Framework;
using Perf.Harness.Sessions;

namespace Perf.Crud.Trials;

/// <summary>Where trials write what they found: in <c>artifacts/docs</c>, from where a command takes it into docs.</summary>
[TestFixture, Category("trial")]
public sealed class TrialPage
{
    static readonly string[] Names =
    [
        "trial-false-alarms.md", "trial-blind.md", "trial-duets.md", "trial-busy.md", "trial-time.md",
        "trial-yardsticks.md", "agreement.md",
    ];

    static ProjectLayout Layout => ProjectLayout.Find(AppContext.BaseDirectory);

    internal static DirectoryInfo Docs => new(Path.Combine(Layout.Root.FullName, "docs"));

    static FileInfo Found(string name) => new(Path.Combine(Layout.Artifacts.FullName, "docs", name));

    internal static void Save(string name, string page)
    {
        FileInfo file = Found(name);
        file.Directory!.Create();
        File.WriteAllText(file.FullName, page);
    }

    [Test, Explicit("takes what trials have found from artifacts into docs")]
    public void Docs_are_made_from_trials()
    {
        FileInfo[] pages = [.. Names.Select(Found).Where(page => page.Exists)];
        FileInfo[] rows = [.. PublishedTrial.Left];
        Assert.That(pages.Concat(rows), Is.Not.Empty,
            $"Found none of {string.Join(", ", Names)} in artifacts/docs, and no rows of RefTrial in artifacts/trials, "
            + "wanted one. Run a trial first.");
        foreach (FileInfo page in pages) page.CopyTo(Path.Combine(Docs.FullName, page.Name), overwrite: true);
        if (rows is not []) PublishedTrial.Take(rows);
    }
}
