namespace Perf.Harness.Tests.Methods;

public sealed class TestProjectTests
{
    [Test]
    public void Command_names_the_project_file_where_a_folder_has_two()
    {
        using var folder = new ScratchFolder();
        var project = new TestProject(folder.Write("shop/Shop.Perf.csproj", "<Project />"));
        var layout = new ProjectLayout(folder.Root);
        Assert.That(TestCommands.All(project, layout), Is.EqualTo("dotnet test shop -c Release"));
        folder.Write("shop/Shop.Tools.fsproj", "<Project />");
        Assert.That(TestCommands.All(project, layout), Is.EqualTo("dotnet test shop/Shop.Perf.csproj -c Release"));
    }

    [Test]
    public void Command_starts_at_the_top_of_the_repository()
    {
        using var folder = new ScratchFolder();
        folder.Write(".git", "gitdir: elsewhere");
        var project = new TestProject(folder.Write("service/shop/Shop.Perf.csproj", "<Project />"));
        var layout = new ProjectLayout(new DirectoryInfo(Path.Combine(folder.Root.FullName, "service")));
        Assert.That(TestCommands.All(project, layout), Is.EqualTo("dotnet test service/shop -c Release"));
    }
}
