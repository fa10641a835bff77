using NUnit.Framework;
using Perf.Harness.Pairing;
using Perf.Harness.Tests.Baselines;
using Perf.Harness.Tests.Environments;

namespace Perf.Harness.Tests.Pairing;

/// <summary>Whether this build is that of a commit is told from files: an identical build is not measured.</summary>
[Parallelizable(ParallelScope.Self)]
public sealed class BuildInputsTests
{
    const string Libraries = """
        {
          "targets": { "net10.0": {
            "Toy/1.0.0": { "runtime": { "Toy.dll": {} } },
            "Engine/1.0.0": { "runtime": { "Engine.dll": {} } },
            "Dapper/2.0.35": { "runtime": { "lib/Dapper.dll": {} } } } },
          "libraries": {
            "Toy/1.0.0": { "type": "project" },
            "Engine/1.0.0": { "type": "project" },
            "Dapper/2.0.35": { "type": "package" } }
        }
        """;

    ScratchRepository _repository = null!;
    ScratchFolder _output = null!;
    string _accepted = "";

    [SetUp]
    public void MakeRepository()
    {
        _repository = new ScratchRepository();
        _output = new ScratchFolder();
        _output.Write("Toy.deps.json", Libraries);
        foreach (string file in (string[])
        [
            "src/Engine/Engine.csproj", "src/Engine/Adapter/Store.cs", "tests/Toy/Toy.csproj", "tests/Toy/Case.cs",
            "tests/Other/Other.csproj", "tests/Other/Case.cs", "tests/Shared/Shared.cs", "Directory.Packages.props",
            "docs/page.md", "baselines/e/c.json", "README.md",
        ])
        {
            _repository.Folder.Write(file, "as accepted");
        }

        _repository.Folder.Write(".gitignore", "ignored/\n");
        _accepted = _repository.Commit("accept");
    }

    [TearDown]
    public void RemoveRepository()
    {
        _repository.Dispose();
        _output.Dispose();
    }

    [Test]
    public void Nothing_changed_and_the_build_is_the_same() => Assert.That(Changed(), Is.Empty);

    [Test]
    public void What_nobody_compiles_makes_no_other_build()
    {
        foreach (string path in (string[])
        [
            "docs/page.md", "docs/code.cs", "docs/picture.svg", "README.md", "src/Engine/notes.md",
            "baselines/e/c.json", ".github/workflows/ci.yml", ".ci/run", ".gitattributes", "ignored/any.cs",
            "tests/Other/Case.cs", // another test project is no part of this one
        ])
        {
            _repository.Folder.Write(path, "changed");
        }

        Assert.That(Changed(), Is.Empty, "in the work tree");
        _repository.Commit("change them");
        Assert.That(Changed(), Is.Empty, "committed");
    }

    [Test]
    public void A_source_makes_another_build_committed_or_not()
    {
        string[] sources =
        [
            "Directory.Packages.props", "global.json", "src/Engine/Adapter/New.cs", "src/Engine/Adapter/Store.cs",
            "src/Engine/Engine.csproj", "src/Engine/Published/figures.csv", // it may be embedded
            "tests/Shared/Shared.cs", // it is in no project's folder: anybody may compile it
            "tests/Toy/Case.cs",
        ];
        foreach (string source in sources) _repository.Folder.Write(source, "changed");
        Assert.That(Changed(), Is.EquivalentTo(sources), "in the work tree");
        _repository.Commit("change them");
        Assert.That(Changed(), Is.EquivalentTo(sources), "committed");
    }

    [Test]
    public void A_source_that_is_gone_makes_another_build()
    {
        Directory.Delete(Path.Combine(_repository.Folder.Root.FullName, "src/Engine/Adapter"), recursive: true);
        Assert.That(Changed(), Is.EqualTo(new[] { "src/Engine/Adapter/Store.cs" }));
    }

    [Test]
    public void A_change_that_was_taken_back_makes_no_other_build()
    {
        _repository.Folder.Write("tests/Toy/Case.cs", "changed");
        _repository.Commit("change it");
        _repository.Folder.Write("tests/Toy/Case.cs", "as accepted");
        Assert.That(Changed(), Is.Empty);
    }

    [Test]
    public void A_build_that_is_older_than_its_sources_is_not_that_of_the_commit()
    {
        _output.Write("Engine.dll", "built").LastWriteTimeUtc = DateTime.UtcNow.AddHours(1);
        FileInfo toy = _output.Write("Toy.dll", "built");
        toy.LastWriteTimeUtc = DateTime.UtcNow.AddHours(-1);
        Assert.That(Changed(), Is.EqualTo(new[] { "tests/Toy/Case.cs (newer than the build)" }));
    }

    [Test]
    public void Where_git_can_not_tell_nothing_is_known() => Assert.Multiple(() =>
    {
        Assert.That(Inputs(_repository.Folder.Root).ChangedSince(new string('0', 40)), Is.Null);
        Assert.That(Inputs(_output.Root).ChangedSince(_accepted), Is.Null);
    });

    string[] Changed() => [.. Inputs(_repository.Folder.Root).ChangedSince(_accepted)!];

    BuildInputs Inputs(DirectoryInfo root) => new(root, Path.Combine(_output.Root.FullName, "Toy.dll"));
}
