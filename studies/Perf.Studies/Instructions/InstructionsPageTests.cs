using Perf.Studies.Trials;

namespace Perf.Studies.Instructions;

public sealed class InstructionsPageTests
{
    static readonly EvidencePage Page = new("instructions", nameof(Instructions_page_is_rewritten));

    [Test]
    public void The_page_of_instructions_is_that_of_its_rows() => Page.MustBe(Made());

    [Test, Explicit("after rows were added: writes the page in docs")]
    public void Instructions_page_is_rewritten() => Page.Write(Made());

    static string Made() => InstructionsPage.Read(Page.Folder).ToString();
}
