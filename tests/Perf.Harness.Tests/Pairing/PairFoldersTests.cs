using System.Runtime.InteropServices;

namespace Perf.Harness.Tests.Pairing;

public sealed class PairFoldersTests
{
    static readonly string Native = $"runtimes/{RuntimeInformation.RuntimeIdentifier}/native/e_sqlite3.dll";

    ScratchFolder _folder = null!;

    [SetUp]
    public void MakeFolder() => _folder = new ScratchFolder();

    [TearDown]
    public void RemoveFolder() => _folder.Dispose();

    [Test]
    public void Both_builds_have_all_their_files_there()
    {
        PairFolders pair = Made(Build("head", "one"), Build("reference", "another"));
        using var scope = Assert.EnterMultipleScope();
        Assert.That(_folder.Read("pair/this/Product.dll"), Is.EqualTo("managed code of head"));
        Assert.That(_folder.Read("pair/that/Product.dll"), Is.EqualTo("managed code of reference"));
        Assert.That(_folder.Read($"pair/this/{Native}"), Is.EqualTo("one"));
        Assert.That(_folder.Read($"pair/that/{Native}"), Is.EqualTo("another"));
        Assert.That(pair.Head.Assembly, Has.Length.EqualTo(pair.Reference.Assembly.Length));
        Assert.That((pair.Head.Name, pair.Reference.Name), Is.EqualTo(("head", "reference")));
    }

    [TestCase("Product.dll", true, Description = "no process runs its code from this file")]
    [TestCase("libproduct.so", false)]
    [TestCase("libproduct.dylib", false)]
    [TestCase("runtimes/elsewhere/native/e_sqlite3.dll", true)]
    public void Native_libraries_of_this_system_are_copied_and_other_files_linked(string file, bool isSame)
    {
        PairedBuild head = Build("head", "one");
        _folder.Write($"head/{file}", "before");
        Made(head, Build("reference", "another"));
        _folder.Write($"head/{file}", "after");
        Assert.That(_folder.Read($"pair/this/{file}"), Is.EqualTo(isSame ? "after" : "before"));
    }

    [Test]
    public void A_native_library_that_both_share_is_one_copy()
    {
        Made(Build("head", "shared"), Build("reference", "shared"));
        _folder.Write($"pair/this/{Native}", "written");
        using var scope = Assert.EnterMultipleScope();
        Assert.That(_folder.Read($"pair/that/{Native}"), Is.EqualTo("written"));
        Assert.That(_folder.Read($"head/{Native}"), Is.EqualTo("shared"));
        Assert.That(_folder.Read($"reference/{Native}"), Is.EqualTo("shared"));
    }

    [Test]
    public void A_library_that_a_variable_names_is_copied_too()
    {
        PairedBuild reference = Build("reference", "shared");
        FileInfo library = _folder.Write("elsewhere/libother.so", "another SQLite");
        PairFolders pair = Made(Build("head", "shared"), reference with
        {
            Variables = reference.Variables.Add("LIBRARY", library.FullName).Add("OTHER", "no path"),
        });
        using var scope = Assert.EnterMultipleScope();
        Assert.That(pair.Reference.Variables["LIBRARY"], Is.Not.EqualTo(library.FullName));
        Assert.That(File.ReadAllText(pair.Reference.Variables["LIBRARY"]), Is.EqualTo("another SQLite"));
        Assert.That(Path.GetFileName(pair.Reference.Variables["LIBRARY"]), Is.EqualTo("libother.so"));
        Assert.That(pair.Reference.Variables["OTHER"], Is.EqualTo("no path"));
    }

    PairFolders Made(PairedBuild head, PairedBuild reference) =>
        new(new DirectoryInfo(Path.Combine(_folder.Root.FullName, "pair")), head, reference);

    PairedBuild Build(string name, string native)
    {
        _folder.Write($"{name}/{Native}", native);
        return new PairedBuild(name, _folder.Write($"{name}/Product.dll", $"managed code of {name}").FullName);
    }
}
