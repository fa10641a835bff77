namespace Perf.Harness.Tests.Methods;

public sealed class CaseFolderTests : TestsInFolder
{
    [Test]
    public void File_that_grows_is_named_with_its_lengths_and_the_cure()
    {
        Folder.Write("shop.db", "same");
        Folder.Write("shop-log.db", "1234");
        var case1 = new CaseFolder(Folder.Root);
        Assert.That(case1.State(), Is.EqualTo("2 files, 8 bytes"));
        Folder.Write("shop-log.db", "1234567890");
        Assert.That(case1.State(), Is.EqualTo("2 files, 14 bytes"));
        Assert.That(case1.Growth(), Is.EqualTo("shop-log.db grows with the calls, from 4 to 10 bytes. Expected the "
            + "same files before each batch: name a method that undoes the call and writes LiteDB's log into its file, "
            + "with Checkpoint(), [PerfTest(Restore = nameof(...))]"));
    }

    [Test]
    public void LiteDB_file_that_grows_needs_a_checkpoint_in_the_set_up()
    {
        Folder.Write("shop.db", "same");
        Folder.Write("shop-log.db", "1234567890");
        var case1 = new CaseFolder(Folder.Root);
        case1.State();
        Folder.Write("shop.db", "1234567890");
        Folder.Write("shop-log.db", "");
        Assert.That(case1.Growth(), Is.EqualTo("shop.db grows with the calls, from 4 to 10 bytes. Expected the same "
            + "files before each batch: call LiteDB's Checkpoint() at the end of the set-up, and name a method that "
            + "undoes the call and then calls it too, [PerfTest(Restore = nameof(...))]"));
    }

    [Test]
    public void Files_that_are_added_are_counted()
    {
        var case1 = new CaseFolder(Folder.Root);
        case1.State();
        foreach (string name in new[] { "1.tmp", "2.tmp", "3.tmp" }) Folder.Write(name, name);
        Assert.That(case1.Growth(), Does.StartWith("3 files were added by the calls, 1.tmp is one of them. "));
    }
}
