using Perf.Harness.Builds;

namespace Perf.Harness.Tests.BuildContents;

/// <summary>Whatever a build has produced makes it another build; what only describes the build does not.</summary>
[Parallelizable(ParallelScope.Self)]
public sealed class BuildContentTests
{
    const string Libraries = """
        {
          "targets": { "net10.0": {
            "Shop.Perf/1.0.0": { "runtime": { "Shop.Perf.dll": {} } },
            "Dapper/2.0.35": { "runtime": { "lib/net8.0/Dapper.dll": {} } } } },
          "libraries": {
            "Shop.Perf/1.0.0": { "type": "project" },
            "Dapper/2.0.35": { "type": "package" } }
        }
        """;

    ScratchFolder _folder = null!;

    [SetUp]
    public void MakeOutput()
    {
        _folder = new ScratchFolder();
        _folder.Write("Shop.Perf.deps.json", Libraries);
        _folder.Write("Shop.Perf.runtimeconfig.json", "{}");
        _folder.Write("Dapper.dll", "version 2.0.35");
        _folder.Write("runtimes/linux-x64/native/libe_sqlite3.so", "native code");
        _folder.Write("queries/load.sql", "SELECT 1");
        Save(new MadeAssembly());
    }

    [TearDown]
    public void RemoveOutput() => _folder.Dispose();

    [TestCase("queries/load.sql", TestName = "Changed_content_file_makes_another_build")]
    [TestCase("queries/new.sql", TestName = "New_content_file_makes_another_build")]
    [TestCase("runtimes/linux-x64/native/libe_sqlite3.so", TestName = "Changed_native_library_makes_another_build")]
    [TestCase("Dapper.dll", TestName = "Changed_package_makes_another_build")]
    [TestCase("Shop.Perf.runtimeconfig.json", TestName = "Changed_runtime_setting_makes_another_build")]
    public void Changed_output_makes_another_build(string file)
    {
        BuildContent before = Read();
        _folder.Write(file, "changed");
        using var scope = Assert.EnterMultipleScope();
        Assert.That(Read().DifferencesFrom(before), Is.EqualTo([file]));
        Assert.That(Read().Fingerprint, Is.Not.EqualTo(before.Fingerprint));
    }

    [Test]
    public void Changed_code_of_any_assembly_makes_another_build()
    {
        BuildContent before = Read();
        Save(new MadeAssembly { Factor = 2 });
        Assert.That(Read().DifferencesFrom(before), Is.EqualTo(["Acme.Cart.dll"]),
            "an assembly is compared by its content, not by the name of its project");
    }

    [Test]
    public void Removed_file_makes_another_build()
    {
        BuildContent before = Read();
        File.Delete(Path.Combine(_folder.Root.FullName, "Dapper.dll"));
        Assert.That(Read().DifferencesFrom(before), Is.EqualTo(["Dapper.dll"]));
    }

    [Test]
    public void Symbols_documentation_and_versions_make_no_other_build()
    {
        BuildContent before = Read();
        Save(new MadeAssembly { Version = "1.0.1+b8215c9", IsReversed = true });
        _folder.Write("Acme.Cart.pdb", "paths of sources");
        _folder.Write("Acme.Cart.xml", "documentation");
        _folder.Write("CoverletSourceRootsMapping_Shop.Perf", "paths of sources");
        _folder.Write("perf-project-Shop.Perf.txt", "the path of the project");
        _folder.Write("nunit_random_seed.tmp", "1234567");
        Assert.That(Read().DifferencesFrom(before), Is.Empty);
        Assert.That(Read().Fingerprint, Is.EqualTo(before.Fingerprint));
    }

    BuildContent Read() => BuildContent.Read(Path.Combine(_folder.Root.FullName, "Shop.Perf.dll"));

    void Save(MadeAssembly made) => made.Save(Path.Combine(_folder.Root.FullName, "Acme.Cart.dll"));
}
