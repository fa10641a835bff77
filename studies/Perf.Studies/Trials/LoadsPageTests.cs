namespace Perf.Studies.Trials;

public sealed class LoadsPageTests
{
    const string Write = "dotnet test studies/Perf.Studies -c Release "
        + "--filter FullyQualifiedName~Loads_page_is_rewritten";

    static readonly DirectoryInfo Folder = new(Path.Combine(Repository.Root.FullName, "docs", "evidence", "loads"));
    static readonly FileInfo Page = new(Folder.FullName + ".md");

    [Test]
    public void The_page_of_loads_is_that_of_its_rows() => Assert.That(
        File.ReadAllText(Page.FullName), Is.EqualTo(new LoadsPage(LoadEdit.Read(Folder)).ToString()),
        () => $"Type: {Write}");

    [Test, Explicit("after rows were added: writes the page in docs")]
    public void Loads_page_is_rewritten() =>
        File.WriteAllText(Page.FullName, new LoadsPage(LoadEdit.Read(Folder)).ToString());
}
