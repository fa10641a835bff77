using Perf.Durability.Checks;
using Perf.Durability.Writing;

namespace Perf.Harness.Tests.Durability;

/// <summary>The states that a killed writer may and may not leave behind, on stores that were never killed.</summary>
public sealed class RecoveredCheckTests : TestsInFolder
{
    const ulong Seed = 4;
    const int Acknowledged = 40;

    IStore _store = null!;
    Abilities _abilities;

    [SetUp]
    public void Open()
    {
        _store = EngineCatalogue.Find("microsoft-data-sqlite/memory").Open(Folder.Root, null);
        _abilities = Abilities.Prepare(_store);
    }

    [TearDown]
    public void Close() => _store.Dispose();

    [TestCase(Acknowledged)]
    [TestCase(Acknowledged + 1)]
    public void Acknowledged_commits_and_one_more_are_right(int found)
    {
        Write(found);
        Assert.That(Check(), Is.EqualTo(found));
    }

    [TestCase(Acknowledged - 1, TestName = "Lost_commit_is_caught")]
    [TestCase(Acknowledged + 2, TestName = "Commit_that_nothing_requested_is_caught")]
    public void Another_number_of_commits_is_caught(int found)
    {
        Write(found);
        Assert.That(
            () => Check(), Throws.TypeOf<WrongAnswerException>().With.Message.Contains("neither these nor one more"));
    }

    [Test]
    public void Part_of_a_transaction_is_caught()
    {
        var stream = new CommitStream(Seed, _abilities);
        Commit commit = stream.Next();
        for (; commit.Changes.Length < 4; commit = stream.Next()) commit.MakeIn(_store);
        int before = commit.Number - 1;
        foreach (Change change in commit.Changes.SkipLast(1))
        {
            change.MakeIn(_store);
            Assert.That(() => Check(before), Throws.TypeOf<WrongAnswerException>());
        }

        commit.Changes[^1].MakeIn(_store);
        Assert.That(Check(before), Is.EqualTo(commit.Number));
    }

    [Test]
    public void Another_value_in_one_record_is_caught()
    {
        Write(Acknowledged);
        _store.Update(_store.ReadAll().Last() with { Telephone = 1 });
        Assert.That(() => Check(), Throws.TypeOf<WrongAnswerException>());
    }

    [Test]
    public void Torn_transfer_is_caught()
    {
        Write(Acknowledged);
        Assert.That(
            () => RecoveredCheck.Run(new TearsATransfer(_store), new CommitStream(Seed, _abilities), Acknowledged),
            Throws.TypeOf<WrongAnswerException>().With.Message.StartsWith("The four sums"));
    }

    [Test]
    public void No_two_contents_near_each_other_are_equal()
    {
        var stream = new CommitStream(Seed, _abilities);
        var last = new Queue<Content>([stream.Content]);
        while (stream.Number < 2_000)
        {
            stream.Next();
            Assert.That(
                last.Select(content => content.DifferenceOf(stream.Content)), Has.None.Null, $"commit {stream.Number}");
            last.Enqueue(stream.Content);
            if (last.Count > 3) last.Dequeue();
        }
    }

    int Check(int acknowledged = Acknowledged) =>
        RecoveredCheck.Run(_store, new CommitStream(Seed, _abilities), acknowledged);

    void Write(int commits)
    {
        var stream = new CommitStream(Seed, _abilities);
        while (stream.Number < commits) stream.Next().MakeIn(_store);
    }
}
