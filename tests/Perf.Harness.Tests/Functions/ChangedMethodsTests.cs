using Perf.Harness.Builds;
using Perf.Harness.Tests.BuildContents;

namespace Perf.Harness.Tests.Functions;

public sealed class ChangedMethodsTests : TestsInFolder
{
    [Test]
    public void Method_with_other_code_is_changed_and_no_other()
    {
        string before = Saved("before", new MadeAssembly()), now = Saved("now", new MadeAssembly { Factor = 2 });
        Assert.That(ChangedMethods.Between(now, before), Is.EqualTo(["Shop.Cart.Sum"]));
    }

    [TestCase("Shop.Cart.Sum`0(Int32) Default Int32: Public", ExpectedResult = "Shop.Cart.Sum")]
    [TestCase("Shop.Cart+<>c.<Sum>b__0_0`0(Int32) Default", ExpectedResult = "Shop.Cart.Sum")]
    [TestCase("Shop.Cart+<Sum>d__2.MoveNext`0() Default", ExpectedResult = "Shop.Cart.Sum")]
    [TestCase("Shop.List`1.Add`0(!0) Default Void: Public", ExpectedResult = "Shop.List.Add")]
    [TestCase("Shop.Cart..ctor`0() Default Void: Public", ExpectedResult = "Shop.Cart.constructor")]
    [TestCase("Shop.Cart..cctor`0() Default Void: Public", ExpectedResult = "Shop.Cart.static constructor")]
    [TestCase("Shop.Cart: Public System.Object [] [] 0 0", ExpectedResult = null)]
    [TestCase("Shop.Cart.Total Int32: Private", ExpectedResult = null)]
    public string? Line_of_an_assembly_names_the_method_as_a_frame_does(string line) => ChangedMethods.NameOf(line);

    [Test]
    public void Frames_and_lines_of_a_real_method_agree()
    {
        Frame frame = Frame.Managed("bool [Perf.Harness] Perf.Harness.Functions.FrameTests::IsMade(int32)")!.Value;
        Assert.That(
            ChangedMethods.NameOf("Perf.Harness.Functions.FrameTests.IsMade`0(Int32) Default Boolean: Public"),
            Is.EqualTo(frame.Name));
    }

    [Test]
    public void Every_method_of_a_real_assembly_has_a_name()
    {
        IEnumerable<string> methods = AssemblyText.Read(typeof(AssemblyText).Assembly.Location)!
            .Where(line => !line.StartsWith("<>", StringComparison.Ordinal) && IsMethod(line));
        Assert.That(methods.Where(line => ChangedMethods.NameOf(line) is null), Is.Empty);
    }

    // The line of a method has its signature before the colon, as have those of attributes and function pointers.
    static bool IsMethod(string line) => line.Split(": ")[0] is var start
        && start.Contains("`0(", StringComparison.Ordinal) && !start.Contains(" @ ", StringComparison.Ordinal)
        && !start.Contains(" method ", StringComparison.Ordinal);

    string Saved(string folder, MadeAssembly made)
    {
        string path = Path.Combine(Folder.Root.CreateSubdirectory(folder).FullName, "Cart.dll");
        made.Save(path);
        return path;
    }
}
