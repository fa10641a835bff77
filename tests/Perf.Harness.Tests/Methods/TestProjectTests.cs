namespace Perf.Harness.Tests.Methods;

public sealed class TestProjectTests : TestsInFolder
{
    [Test]
    public void Command_names_the_project_file_where_a_folder_has_two()
    {
        var project = new TestProject(Folder.Write("shop/Shop.Perf.csproj", "<Project />"));
        var layout = new ProjectLayout(Folder.Root);
        Assert.That(TestCommands.All(project, layout), Is.EqualTo("dotnet test shop -c Release"));
        Folder.Write("shop/Shop.Tools.fsproj", "<Project />");
        Assert.That(TestCommands.All(project, layout), Is.EqualTo("dotnet test shop/Shop.Perf.csproj -c Release"));
    }

    [Test]
    public void Command_starts_at_the_top_of_the_repository()
    {
        Folder.Write(".git", "gitdir: elsewhere");
        var project = new TestProject(Folder.Write("service/shop/Shop.Perf.csproj", "<Project />"));
        var layout = new ProjectLayout(new DirectoryInfo(Path.Combine(Folder.Root.FullName, "service")));
        Assert.That(TestCommands.All(project, layout), Is.EqualTo("dotnet test service/shop -c Release"));
    }
}
