namespace Perf.Harness.Tests.Environments;

public sealed class FolderNameTests
{
    [TestCase("LiteDB@5.0.21", "litedb-5.0.21")]
    [TestCase("origin/main", "origin-main")]
    [TestCase("native:C:\\sqlite3.dll", "native-c-sqlite3.dll")]
    [TestCase("--a__b  c--", "a-b-c")]
    public void A_text_is_a_folder_on_every_system(string text, string name) =>
        Assert.That(FolderName.Of(text), Is.EqualTo(name));
}
