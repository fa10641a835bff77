namespace Perf.Studies.Trials;

public sealed class LoadsPageTests
{
    static readonly EvidencePage Page = new("loads", nameof(Loads_page_is_rewritten));

    [Test]
    public void The_page_of_loads_is_that_of_its_rows() => Page.MustBe(Made());

    [Test, Explicit("after rows were added: writes the page in docs")]
    public void Loads_page_is_rewritten() => Page.Write(Made());

    static string Made() => new LoadsPage(LoadEdit.Read(Page.Folder)).ToString();
}
