namespace Perf.Harness.Tests.Baselines;

/// <summary>What a writer that was killed left is swept by the next one, whatever it writes.</summary>
public sealed class LeftOverTests : TestsInFolder
{
    const string HalfBaseline = "e/.wal-full.json.5f0c.tmp";
    const string HalfLedger = ".ledger.tsv.5f0c.tmp";

    [Test]
    [Tried(14, "an acceptance killed while it writes", "its half files are swept by the next")]
    public void Next_write_removes_files_of_a_kill_anywhere_in_the_folder()
    {
        Folder.Write(HalfBaseline, "{ half a");
        Folder.Write(HalfLedger, "case\tga");
        new Ledger(Folder.Root).Append([LedgerEntry.Anchor("release 1")]);
        Assert.That(Folder.Files, Is.EqualTo(["ledger.tsv"]));
    }

    [Test]
    public void Reading_sweeps_nothing_and_takes_nothing_for_a_baseline()
    {
        Folder.Write(HalfBaseline, "{ half a");
        Assert.That(new BaselineStore(Folder.Root).Files(), Is.Empty);
        Assert.That(Folder.Files, Is.EqualTo([HalfBaseline]), "another process may be writing it");
    }
}
