using System.Runtime.InteropServices;

namespace Perf.Harness.Tests.Pairing;

public sealed class PairFoldersTests : TestsInFolder
{
    static readonly string Native = $"runtimes/{RuntimeInformation.RuntimeIdentifier}/native/e_sqlite3.dll";

    [Test]
    public void Both_builds_have_all_their_files_there()
    {
        PairFolders pair = Made(Build("head", "one"), Build("reference", "another"));
        using var scope = Assert.EnterMultipleScope();
        Assert.That(Folder.Read("pair/this/Product.dll"), Is.EqualTo("managed code of head"));
        Assert.That(Folder.Read("pair/that/Product.dll"), Is.EqualTo("managed code of reference"));
        Assert.That(Folder.Read($"pair/this/{Native}"), Is.EqualTo("one"));
        Assert.That(Folder.Read($"pair/that/{Native}"), Is.EqualTo("another"));
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
        Folder.Write($"head/{file}", "before");
        Made(head, Build("reference", "another"));
        Folder.Write($"head/{file}", "after");
        Assert.That(Folder.Read($"pair/this/{file}"), Is.EqualTo(isSame ? "after" : "before"));
    }

    [Test]
    public void A_native_library_that_both_share_is_one_copy()
    {
        Made(Build("head", "shared"), Build("reference", "shared"));
        Folder.Write($"pair/this/{Native}", "written");
        using var scope = Assert.EnterMultipleScope();
        Assert.That(Folder.Read($"pair/that/{Native}"), Is.EqualTo("written"));
        Assert.That(Folder.Read($"head/{Native}"), Is.EqualTo("shared"));
        Assert.That(Folder.Read($"reference/{Native}"), Is.EqualTo("shared"));
    }

    [Test]
    public void A_library_that_a_variable_names_is_copied_too()
    {
        PairedBuild reference = Build("reference", "shared");
        FileInfo library = Folder.Write("elsewhere/libother.so", "another SQLite");
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
        new(new DirectoryInfo(Path.Combine(Folder.Root.FullName, "pair")), head, reference);

    PairedBuild Build(string name, string native)
    {
        Folder.Write($"{name}/{Native}", native);
        return new PairedBuild(name, Folder.Write($"{name}/Product.dll", $"managed code of {name}").FullName);
    }
}
