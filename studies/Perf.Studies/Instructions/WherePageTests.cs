namespace Perf.Studies.Instructions;

public sealed class WherePageTests
{
    const string Write = "dotnet test studies/Perf.Studies -c Release "
        + "--filter FullyQualifiedName~Edits_page_is_rewritten";

    static readonly DirectoryInfo Folder = new(Path.Combine(Repository.Root.FullName, "docs", "evidence", "where"));
    static readonly FileInfo Page = new(Folder.FullName + ".md");

    [Test]
    public void The_page_of_edits_is_that_of_its_rows() => Assert.That(
        File.ReadAllText(Page.FullName), Is.EqualTo(WherePage.Read(Folder).ToString()), () => $"Type: {Write}");

    [Test, Explicit("after rows were added: writes the page in docs")]
    public void Edits_page_is_rewritten() =>
        File.WriteAllText(Page.FullName, WherePage.Read(Folder).ToString());
}
