using Perf.Studies.Trials;

namespace Perf.Studies.Instructions;

public sealed class WherePageTests
{
    static readonly EvidencePage Page = new("where", nameof(Edits_page_is_rewritten));

    [Test]
    public void The_page_of_edits_is_that_of_its_rows() => Page.MustBe(Made());

    [Test, Explicit("after rows were added: writes the page in docs")]
    public void Edits_page_is_rewritten() => Page.Write(Made());

    static string Made() => WherePage.Read(Page.Folder).ToString();
}
