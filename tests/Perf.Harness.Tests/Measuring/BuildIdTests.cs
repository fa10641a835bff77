namespace Perf.Harness.Tests.Measuring;

/// <summary>The build id is made of the assemblies of the projects.</summary>
public sealed class BuildIdTests
{
    [Test]
    public void Build_id_has_a_part_for_each_assembly_of_a_project()
    {
        string[] parts = BuildId.Of(typeof(BuildIdTests).Assembly).Split('-');
        using var scope = Assert.EnterMultipleScope();
        Assert.That(parts, Has.Length.EqualTo(7),
            "this project; the durability tests, the load driver, the parts of NUnit and SQLite, engines, harness");
        Assert.That(parts, Is.Unique.And.All.Match("^[0-9a-f]{12}$"));
        Assert.That(typeof(BuildIdTests).Module.ModuleVersionId.ToString("N"), Does.StartWith(parts[0]));
    }

    [Test]
    public void Assembly_without_a_list_of_libraries_has_no_projects() =>
        Assert.That(OwnAssemblies.NamesOf("/nowhere/Toy.dll"), Is.Empty);
}
