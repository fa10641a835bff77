namespace Perf.Harness.Tests.Pairing;

/// <summary>The sources of a commit, and what a build finds above them.</summary>
[Parallelizable(ParallelScope.All)]
[FixtureLifeCycle(LifeCycle.InstancePerTestCase)]
public sealed class CommitSourcesTests : IDisposable
{
    static readonly string[] Searched =
    [
        "Directory.Build.props", "Directory.Build.targets", "Directory.Packages.props", "Directory.Build.rsp",
        "global.json", ".editorconfig",
    ];

    readonly ScratchFolder _around = new();
    readonly ScratchFolder _cache = new();
    readonly DirectoryInfo _top;

    public CommitSourcesTests()
    {
        _top = _around.Root.CreateSubdirectory("shop");
        Git.Run(_top, "init", "--quiet");
        Write("tests/Shop.Perf/Shop.Perf.csproj", "<Project />");
    }

    public void Dispose()
    {
        _around.Dispose();
        _cache.Dispose();
    }

    [Test]
    public void Files_at_the_top_of_the_work_tree_are_not_found_above_an_older_commit()
    {
        string commit = Git.Commit(_top, "old");
        foreach (string name in Searched) Write(name, "<Project><Import Project=\"$(DoesNotExist)\" /></Project>");
        Write("nuget.config", Sources("new", "feed"));
        Git.Commit(_top, "new");
        ExtractedSources found = Extract(commit);
        using var scope = Assert.EnterMultipleScope();
        foreach (string name in Searched)
        {
            Assert.That(Above(found.Project.Directory!, name), Does.StartWith(_cache.Root.FullName), name);
            Assert.That(File.ReadAllText(Above(found.Project.Directory!, name)!), Is.AnyOf(
                "<Project />\n", "", "{}\n", "root = true\n"), name);
        }

        Assert.That(Above(found.Project.Directory!, "nuget.config"), Is.Null);
    }

    [Test]
    public void Files_above_the_repository_are_found()
    {
        foreach (string name in Searched) _around.Write(name, "of the machine");
        string commit = Git.Commit(_top, "old");
        ExtractedSources found = Extract(commit);
        string Text(string name) => File.ReadAllText(Above(found.Project.Directory!, name)!);
        using var scope = Assert.EnterMultipleScope();
        Assert.That(Text("Directory.Build.props"), Does.Contain(
            $"<Import Project=\"{Path.Combine(_around.Root.FullName, "Directory.Build.props")}\" />"));
        Assert.That(Text("Directory.Build.rsp"), Is.EqualTo(
            $"@\"{Path.Combine(_around.Root.FullName, "Directory.Build.rsp")}\"\n"));
        Assert.That(Text("global.json"), Is.EqualTo("of the machine"));
    }

    [Test]
    public void Extracted_commit_finds_the_package_sources_of_the_machine()
    {
        _around.Write("nuget.config", Sources("outer", "packages/outer"));
        Write("nuget.config", Sources("tracked", "feed", "<packageSourceCredentials><tracked />"
            + "</packageSourceCredentials>"));
        Write("tests/nuget.config", Sources("untracked", "../feed"));
        Write(".gitignore", "tests/nuget.config");
        string commit = Git.Commit(_top, "old");
        ExtractedSources found = Extract(commit);
        DirectoryInfo folder = found.Top.Parent!;
        string[] above = [.. Enumerable.Range(0, 3).Select(_ =>
        {
            string text = File.ReadAllText(Path.Combine(folder.FullName, "nuget.config"));
            folder = folder.Parent!;
            return text;
        })];
        using var scope = Assert.EnterMultipleScope();
        Assert.That(above[0], Does.Contain($"key=\"untracked\" value=\"{Path.Combine(_top.FullName, "feed")}\""));
        Assert.That(above[1], Does.Contain("packageSourceCredentials").And.Not.Contain("key=\"tracked\""));
        Assert.That(above[2], Does.Contain(
            $"key=\"outer\" value=\"{Path.Combine(_around.Root.FullName, "packages", "outer")}\""));
        Assert.That(File.ReadAllText(Path.Combine(found.Top.FullName, "nuget.config")),
            Does.Contain("value=\"feed\""), "that of the commit itself");
    }

    [Test]
    public void Project_that_was_moved_is_found_by_its_name_unless_two_have_it()
    {
        Write("old/Shop.Perf.csproj", "<Project />");
        Directory.Delete(Path.Combine(_top.FullName, "tests"), recursive: true);
        string moved = Git.Commit(_top, "at another place");
        Write("older/Shop.Perf.csproj", "<Project />");
        string doubled = Git.Commit(_top, "twice");
        Directory.Delete(Path.Combine(_top.FullName, "old"), recursive: true);
        Directory.Delete(Path.Combine(_top.FullName, "older"), recursive: true);
        Write("a.txt", "a");
        string none = Git.Commit(_top, "none");
        using var scope = Assert.EnterMultipleScope();
        Assert.That(Extract(moved).Project.Directory!.Name, Is.EqualTo("old"));
        Assert.That(() => Extract(doubled), Throws.TypeOf<ReferenceException>().With.Message.EqualTo(
            "the commit has no tests/Shop.Perf/Shop.Perf.csproj, and old/Shop.Perf.csproj and "
            + "older/Shop.Perf.csproj have its name. It is unknown which one is meant. "
            + "Take a later commit: -e PERF_AGAINST=git:<ref>"));
        Assert.That(() => Extract(none), Throws.TypeOf<ReferenceException>().With.Message.StartsWith(
            "the commit has no tests/Shop.Perf/Shop.Perf.csproj and no other Shop.Perf.csproj. "));
    }

    [Test]
    public void Sources_go_with_their_repository()
    {
        string commit = Git.Commit(_top, "old");
        Extract(commit);
        _cache.Write("perf-builds/gone-1234/repository.txt", Path.Combine(_around.Root.FullName, "gone"));
        _cache.Write("perf-builds/gone-1234/commits/git-1/source/a.cs", "a");
        Extract(commit);
        Assert.That(_cache.Root.EnumerateDirectories("perf-builds/*").Select(one => one.Name),
            Has.One.Items.And.One.StartsWith("shop-"));
    }

    [Test]
    public void Folder_of_builds_has_them_where_the_cache_cannot_be_written_to()
    {
        string commit = Git.Commit(_top, "old");
        FileInfo file = _cache.Write("file", "no folder");
        Assert.That(Extract(commit, new DirectoryInfo(file.FullName)).Top.FullName,
            Does.StartWith(Path.Combine(_top.FullName, "artifacts", "builds")));
    }

    ExtractedSources Extract(string commit, DirectoryInfo? cache = null) => new CommitSources(
        GitCheckout.Around(_top), new FileInfo(Path.Combine(_top.FullName, "tests/Shop.Perf/Shop.Perf.csproj")),
        new DirectoryInfo(Path.Combine(_top.FullName, "artifacts", "builds")), cache ?? _cache.Root).Extract(commit);

    void Write(string path, string text) => _around.Write($"shop/{path}", text);

    // As MSBuild searches: the nearest above the folder.
    static string? Above(DirectoryInfo folder, string name)
    {
        for (DirectoryInfo? above = folder; above is not null; above = above.Parent)
            if (Path.Combine(above.FullName, name) is var path && File.Exists(path)) return path;
        return null;
    }

    static string Sources(string key, string path, string more = "") => $"""
        <configuration><packageSources><add key="{key}" value="{path}" /></packageSources>{more}</configuration>
        """;
}
