namespace Perf.Studies.Instructions;

public sealed class InstructionsPageTests
{
    const string Write = "dotnet test studies/Perf.Studies -c Release "
        + "--filter FullyQualifiedName~Instructions_page_is_rewritten";

    static readonly DirectoryInfo Folder =
        new(Path.Combine(Repository.Root.FullName, "docs", "evidence", "instructions"));
    static readonly FileInfo Page = new(Folder.FullName + ".md");

    [Test]
    public void The_page_of_instructions_is_that_of_its_rows() => Assert.That(
        File.ReadAllText(Page.FullName), Is.EqualTo(Made()), () => $"Type: {Write}");

    [Test, Explicit("after rows were added: writes the page in docs")]
    public void Instructions_page_is_rewritten() => File.WriteAllText(Page.FullName, Made());

    static string Made() => InstructionsPage.Read(Folder).ToString();
}
