using NUnit.Framework;
using Perf.Harness.Measurements;

namespace Perf.Harness.Tests.Measurements;

public sealed class CaseIdTests
{
    [Test]
    public void An_id_is_read_as_it_is_written()
    {
        const string text = "crud/insert-one @ microsoft-data-sqlite/wal-full";
        CaseId id = CaseId.Parse(text);
        Assert.Multiple(() =>
        {
            Assert.That(id, Is.EqualTo(new CaseId("crud", "insert-one", "microsoft-data-sqlite", "wal-full")));
            Assert.That(id.ToString(), Is.EqualTo(text));
        });
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

    [Test]
    public void The_workload_hash_moves_with_what_is_done_and_not_with_where()
    {
        var facts = new CaseFacts(
            1, ["records=200"], ["SELECT 1"], "d", new Dictionary<string, string> { ["a"] = "1" });
        var here = new CaseId("crud", "read-one", "sqlite", "memory");
        string hash = facts.WorkloadHash(here);
        Assert.Multiple(() =>
        {
            Assert.That(hash, Has.Length.EqualTo(16));
            Assert.That(facts.WorkloadHash(here with { }), Is.EqualTo(hash));
            Assert.That(facts.WorkloadHash(new CaseId("crud", "read-one", "sqlite", "wal")), Is.EqualTo(hash));
            Assert.That((facts with { Version = 2 }).WorkloadHash(here), Is.Not.EqualTo(hash));
            Assert.That((facts with { Parameters = ["records=201"] }).WorkloadHash(here), Is.Not.EqualTo(hash));
            Assert.That((facts with { Statements = ["SELECT 2"] }).WorkloadHash(here), Is.Not.EqualTo(hash));
            Assert.That((facts with { DataHash = "e" }).WorkloadHash(here), Is.Not.EqualTo(hash));
            Assert.That((facts with { Statements = ["SELECT 1\r\nFROM t"] }).WorkloadHash(here),
                Is.EqualTo((facts with { Statements = ["SELECT 1\nFROM t"] }).WorkloadHash(here)));
        });
    }
}
