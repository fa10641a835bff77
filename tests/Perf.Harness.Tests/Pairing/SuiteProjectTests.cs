namespace Perf.Harness.Tests.Pairing;

public sealed class SuiteProjectTests : TestsInFolder
{
    [TestCase("b/Other.csproj out/Shop.Perf.csproj", "..\\b\\Other.csproj\n", "out/Shop.Perf.dll", "b/Other.csproj",
        TestName = "Project_recorded_by_the_build_is_found_under_any_name")]
    [TestCase("a/Shop.Perf/Shop.Perf.csproj b/Shop.Perf/Shop.Perf.csproj", null,
        "b/Shop.Perf/bin/Release/net10.0/Shop.Perf.dll", "b/Shop.Perf/Shop.Perf.csproj",
        TestName = "Project_above_the_assembly_comes_before_others_of_its_name")]
    [TestCase("a/Shop.Perf/Shop.Perf.csproj artifacts/builds/git-1/source/a/Shop.Perf/Shop.Perf.csproj",
        "../gone/Shop.Perf.csproj", "out/Shop.Perf.dll", "a/Shop.Perf/Shop.Perf.csproj",
        TestName = "Project_is_found_by_its_name_where_all_output_goes_to_one_folder")]
    [TestCase("a/Shop.Perf/Shop.Perf.csproj b/Shop.Perf/Shop.Perf.csproj", null, "out/Shop.Perf.dll",
        "a/Shop.Perf/Shop.Perf.csproj and b/Shop.Perf/Shop.Perf.csproj have the same name. It is unknown which "
            + "one built Shop.Perf.dll. Build it into a folder below its project, or rename one.",
        TestName = "Two_projects_of_one_name_are_refused_where_nothing_decides")]
    public void Project_of_an_assembly(string projects, string? recorded, string assembly, string wanted)
    {
        foreach (string project in projects.Split(' ')) Folder.Write(project, "<Project />");
        if (recorded is not null) Folder.Write("out/perf-project-Shop.Perf.txt", recorded);
        SuiteProject found = SuiteProject.Find(Path.Combine(Folder.Root.FullName, assembly), Folder.Root);
        Assert.That(found.File is { } file ? Folder.Placeless(file.FullName) : found.Trouble, Is.EqualTo(wanted));
    }
}
