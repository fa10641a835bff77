using Perf.Harness.Builds;

namespace Perf.Harness.Tests.BuildContents;

/// <summary>Two builds of the same sources have the same text; a change of one method changes one line.</summary>
[Parallelizable(ParallelScope.Self)]
public sealed class AssemblyTextTests : TestsInFolder
{
    static IEnumerable<TestCaseData> SameCode =>
    [
        Made("built again, with another module id", new MadeAssembly()),
        Made("another version", new MadeAssembly { Version = "1.0.0-rc.12+b8215c9" }),
        Made("sources in another order", new MadeAssembly { IsReversed = true }),
        Made("sources in another folder", new MadeAssembly { PathOfFile = 'B' }),
    ];

    [TestCaseSource(nameof(SameCode))]
    public void Same_code_has_the_same_text(object made) =>
        Assert.That(TextOf((MadeAssembly)made), Is.EqualTo(TextOf(new MadeAssembly())));

    [Test]
    public void Changed_number_in_a_method_changes_its_line_alone()
    {
        string[] changed = [.. TextOf(new MadeAssembly { Factor = 2 }).Except(TextOf(new MadeAssembly()))];
        Assert.That(changed, Has.Length.EqualTo(1));
        Assert.That(changed[0], Does.StartWith("Shop.Cart.Sum`0(Int32)").And.Contains("ldc.i4.2 ; mul ; ret"));
    }

    [Test]
    public void Changed_attribute_changes_the_text()
    {
        string[] changed =
            [.. TextOf(new MadeAssembly { Description = "a basket" }).Except(TextOf(new MadeAssembly()))];
        Assert.That(changed.Single(), Does.StartWith("Shop.Cart @ ").And.Contains("DescriptionAttribute"));
    }

    [Test]
    public void Real_assembly_has_a_line_for_each_method() => Assert.That(
        AssemblyText.Read(typeof(AssemblyText).Assembly.Location),
        Has.Some.StartsWith("Perf.Harness.Builds.AssemblyText.Read`0(String)").And.Some.StartsWith("resource "));

    [Test]
    public void Native_library_has_no_text()
    {
        Assert.That(AssemblyText.Read(Folder.Write("libnative.so", "not an assembly").FullName), Is.Null);
    }

    static TestCaseData Made(string name, MadeAssembly made) => new TestCaseData(made).SetArgDisplayNames(name);

    static IReadOnlyList<string> TextOf(MadeAssembly made)
    {
        using var folder = new ScratchFolder();
        string path = Path.Combine(folder.Root.FullName, "Cart.dll");
        made.Save(path);
        return AssemblyText.Read(path)!;
    }
}
