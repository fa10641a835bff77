extern alias StandIns;

using Microsoft.Extensions.Time.Testing;
using StandIns::Perf.StandIns.LazyCommit;

namespace Perf.Studies.StandIns;

/// <summary>A store that commits every ten seconds does what any store does, and commits then alone.</summary>
public sealed class LazyCommitTests
{
    static readonly TimeSpan FlushInterval = TimeSpan.FromSeconds(10); // SQL CE's

    readonly FakeTimeProvider _clock = new();
    DirectoryInfo _folder = null!;

    [SetUp]
    public void MakeFolder() => _folder = Directory.CreateTempSubdirectory("perf-late-");

    [TearDown]
    public void RemoveFolder() => _folder.Delete(recursive: true);

    // Opening reads every option back, and refuses to open where one is another.
    [Test]
    public void Clean_close_keeps_written_records_and_options()
    {
        using (IStore late = Open())
        {
            late.InsertMany([.. MadeCustomers.Customers(1, 3)]);
            late.Upsert(MadeCustomers.Customer(3) with { Name = "Jane" });
            Assert.That(late.Update(MadeCustomers.Customer(2) with { Telephone = 1 }) && late.Delete(1));
        }

        using IStore again = Open();
        using var scope = Assert.EnterMultipleScope();
        Assert.That(again.ReadAll(), Is.EqualTo([
            MadeCustomers.Customer(2) with { Telephone = 1 }, MadeCustomers.Customer(3) with { Name = "Jane" }]));
        Assert.That(again.Options, Is.EquivalentTo(Configurations.Of(_clock).Options));
        Assert.That(again.CheckIntegrity, Throws.Nothing);
    }

    [Test]
    public void A_late_commit_is_made_by_the_timer_and_not_by_the_call()
    {
        using IStore late = Open();
        late.Insert(MadeCustomers.Customer(7));
        Assert.That((late.Count(), InTheFile()), Is.EqualTo((1, 0)), "the call has returned, and nothing is committed");

        _clock.Advance(FlushInterval - TimeSpan.FromMilliseconds(1));
        Assert.That(InTheFile(), Is.Zero, "it is not due yet");
        _clock.Advance(TimeSpan.FromMilliseconds(1));
        Assert.That(InTheFile(), Is.EqualTo(1));
    }

    IStore Open() => Configurations.Of(_clock).Open(_folder, null);

    int InTheFile()
    {
        using IStore other = EngineCatalogue.Find("microsoft-data-sqlite/delete-full").Open(_folder, null);
        return (int)other.Count();
    }
}
