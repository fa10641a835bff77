using NUnit.Framework;
using Perf.Harness.Measuring;

namespace Perf.Harness.Tests.Measuring;

/// <summary>Which build measured is told by the assemblies that somebody changes.</summary>
public sealed class BuildIdTests
{
    [Test]
    public void It_has_a_part_for_each_assembly_of_a_project_and_the_suite_first()
    {
        string[] parts = BuildId.Of(typeof(BuildIdTests).Assembly).Split('-');
        Assert.Multiple(() =>
        {
            Assert.That(parts, Has.Length.EqualTo(7),
                "this project; the durability tests, the load driver, the parts of NUnit and SQLite, engines, harness");
            Assert.That(parts, Is.Unique.And.All.Match("^[0-9a-f]{12}$"));
            Assert.That(typeof(BuildIdTests).Module.ModuleVersionId.ToString("N"), Does.StartWith(parts[0]));
        });
    }

    [Test]
    public void It_is_the_same_whenever_it_is_asked() => Assert.That(
        BuildId.Of(typeof(BuildIdTests).Assembly), Is.EqualTo(BuildId.Of(typeof(BuildIdTests).Assembly)));

    [Test]
    public void Packages_are_no_part_of_it() => Assert.That(
        OwnAssemblies.NamesOf(typeof(BuildIdTests).Assembly.Location),
        Does.Contain("Perf.Harness").And.Contain("Perf.Engines").And.Not.Contain("nunit.framework"));

    [Test]
    public void Without_a_list_of_libraries_nothing_is_known_of_an_assembly() =>
        Assert.That(OwnAssemblies.NamesOf("/nowhere/Toy.dll"), Is.Empty);
}
