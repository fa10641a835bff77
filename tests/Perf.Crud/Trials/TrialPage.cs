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
        PublishedTrial.Take();
        foreach (FileInfo page in Names.Select(Found).Where(page => page.Exists))
            page.CopyTo(Path.Combine(Layout.Root.FullName, "docs", page.Name), overwrite: true);
    }
}
