namespace Perf.Harness.Tests.Pairing;

public sealed class SuiteProjectTests : TestsInFolder
{
    [Test]
    public void Project_recorded_by_the_build_is_found_under_any_name()
    {
        Folder.Write("b/Other.csproj", "<Project />");
        Folder.Write("out/Shop.Perf.csproj", "<Project />");
        Folder.Write("out/perf-project-Shop.Perf.txt", "..\\b\\Other.csproj\n");
        Assert.That(Found(Folder, "out/Shop.Perf.dll"), Is.EqualTo("b/Other.csproj"));
    }

    [Test]
    public void Project_above_the_assembly_comes_before_others_of_its_name()
    {
        Folder.Write("a/Shop.Perf/Shop.Perf.csproj", "<Project />");
        Folder.Write("b/Shop.Perf/Shop.Perf.csproj", "<Project />");
        Assert.That(Found(Folder, "b/Shop.Perf/bin/Release/net10.0/Shop.Perf.dll"),
            Is.EqualTo("b/Shop.Perf/Shop.Perf.csproj"));
    }

    [Test]
    public void Project_is_found_by_its_name_where_all_output_goes_to_one_folder()
    {
        Folder.Write("a/Shop.Perf/Shop.Perf.csproj", "<Project />");
        Folder.Write("artifacts/builds/git-1/source/a/Shop.Perf/Shop.Perf.csproj", "<Project />");
        Folder.Write("out/perf-project-Shop.Perf.txt", "../gone/Shop.Perf.csproj");
        Assert.That(Found(Folder, "out/Shop.Perf.dll"), Is.EqualTo("a/Shop.Perf/Shop.Perf.csproj"));
    }

    [Test]
    public void Two_projects_of_one_name_are_refused_where_nothing_decides()
    {
        Folder.Write("a/Shop.Perf/Shop.Perf.csproj", "<Project />");
        Folder.Write("b/Shop.Perf/Shop.Perf.csproj", "<Project />");
        Assert.That(Found(Folder, "out/Shop.Perf.dll"), Is.EqualTo(
            "a/Shop.Perf/Shop.Perf.csproj and b/Shop.Perf/Shop.Perf.csproj have the same name. It is unknown which "
            + "one built Shop.Perf.dll. Build it into a folder below its project, or rename one."));
    }

    static string Found(ScratchFolder folder, string assembly)
    {
        SuiteProject found = SuiteProject.Find(Path.Combine(folder.Root.FullName, assembly), folder.Root);
        return found.File is { } file ? folder.Placeless(file.FullName) : found.Trouble!;
    }
}
