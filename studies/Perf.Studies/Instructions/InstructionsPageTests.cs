namespace Perf.Studies.Instructions;

public sealed class InstructionsPageTests
{
    const string Write = "dotnet test studies/Perf.Studies -c Release "
        + "--filter FullyQualifiedName~The_page_of_instructions_is_written_anew";

    static readonly DirectoryInfo Folder =
        new(Path.Combine(Repository.Root.FullName, "docs", "evidence", "instructions"));
    static readonly FileInfo Page = new(Folder.FullName + ".md");

    [Test]
    public void The_page_of_instructions_is_that_of_its_rows() => Assert.That(
        File.ReadAllText(Page.FullName), Is.EqualTo(Made()), () => $"Type: {Write}");

    [Test, Explicit("after rows were added: writes the page in docs")]
    public void The_page_of_instructions_is_written_anew() => File.WriteAllText(Page.FullName, Made());

    static string Made() => InstructionsPage.Read(Folder).ToString();
}
