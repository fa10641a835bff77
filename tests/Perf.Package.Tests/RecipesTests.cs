namespace Perf.Package.Tests;

/// <summary>
/// The recipes of CONTRIBUTING.md, followed to the letter in a copy of this repository: its files are written, its
/// diffs applied, its commands typed.
/// </summary>
[Explicit("builds the suites again, which takes some minutes; the nightly job runs it")]
public sealed class RecipesTests
{
    static readonly string[] Recipes = ["Add an engine", "Add a workload", "Add a load scenario"];

    DirectoryInfo _copy = null!;

    [OneTimeSetUp]
    public void Copy()
    {
        _copy = Directory.CreateTempSubdirectory("perf-recipes-");
        Command listed = Command.Run(Repository.Root.FullName, "git", "ls-files");
        if (listed.ExitCode != 0)
            Assert.Ignore("Skipped: this folder is no clone, so the files of the repository are unknown.");
        foreach (string path in listed.Lines.Where(path => File.Exists(Repository.PathOf(path))))
        {
            var copy = new FileInfo(Path.Combine(_copy.FullName, path));
            copy.Directory!.Create();
            File.Copy(Repository.PathOf(path), copy.FullName);
        }
    }

    [OneTimeTearDown]
    public void Remove() => _copy.Delete(recursive: true);

    [Test]
    public void Recipes_create_an_engine_a_workload_and_a_scenario()
    {
        MarkdownBlock[] blocks =
            [.. Recipes.SelectMany(recipe => MarkdownBlock.In(MarkdownBlock.Section("CONTRIBUTING.md", recipe)))];
        foreach (MarkdownBlock file in blocks.Where(block => block.Language == "csharp")) Write(file.Text);
        foreach (MarkdownBlock diff in blocks.Where(block => block.Language == "diff")) Apply(diff.Text);
        string[] commands =
            [.. blocks.Where(block => block.Language == "").SelectMany(block => block.Lines).Distinct()];
        Assert.That(commands, Has.Length.EqualTo(4));
        foreach (string command in commands) Type(command);

        string baselines = Path.Combine(_copy.FullName, "baselines");
        string[] texts = [.. Directory.GetFiles(baselines, "*.json", SearchOption.AllDirectories)
            .Select(File.ReadAllText)];
        Assert.Multiple(() =>
        {
            Assert.That(File.Exists(Path.Combine(baselines, "mine", "plain.json")));
            Assert.That(texts, Has.Some.Contain("\"concurrency/two-writers\""));
            Assert.That(texts.Count(text => text.Contains("\"crud/read-range\"", StringComparison.Ordinal)),
                Is.GreaterThan(1), "on every engine that is there");
        });
    }

    // Its first line names it.
    void Write(string text)
    {
        var file = new FileInfo(Path.Combine(_copy.FullName, text.Split('\n')[0].TrimStart('/', ' ')));
        file.Directory!.Create();
        File.WriteAllText(file.FullName, text);
    }

    void Apply(string diff)
    {
        string patch = Path.Combine(_copy.FullName, "recipe.diff");
        File.WriteAllText(patch, diff);
        Command applied = Command.Run(_copy.FullName, "git", "apply", "--recount", patch);
        Assert.That(applied.ExitCode, Is.Zero, $"{applied.Output}\n{diff}");
        File.Delete(patch);
    }

    void Type(string command)
    {
        Command typed = Command.Type(_copy.FullName, command);
        Assert.That(typed.ExitCode, Is.Zero, $"{command}\n{typed.Output}");
    }
}
