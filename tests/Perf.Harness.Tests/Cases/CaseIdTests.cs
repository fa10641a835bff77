namespace Perf.Harness.Tests.Cases;

public sealed class CaseIdTests
{
    [Test]
    public void An_id_is_read_as_it_is_written()
    {
        const string text = "crud/insert-one @ microsoft-data-sqlite/wal-full";
        CaseId id = CaseId.Parse(text);
        using var scope = Assert.EnterMultipleScope();
        Assert.That(id, Is.EqualTo(new CaseId("crud", "insert-one", "microsoft-data-sqlite", "wal-full")));
        Assert.That(id.ToString(), Is.EqualTo(text));
    }

    [TestCase("crud/insert-one")]
    [TestCase("crud/insert-one @ sqlite")]
    [TestCase("crud @ insert-one/sqlite/wal")]
    [TestCase("crud/Insert @ sqlite/wal")]
    [TestCase("crud/insert-one @ sqlite/wal/full")]
    [TestCase("crud/../../etc @ sqlite/wal")]
    [TestCase("")]
    public void Anything_else_is_refused(string text) =>
        Assert.That(() => CaseId.Parse(text), Throws.TypeOf<FormatException>());
}
