namespace Perf.Harness.Tests.Engines;

/// <summary>Random choices reach every id: a published comparison never touched its last two.</summary>
public sealed class RandomChoiceTests
{
    static readonly int[] EveryLoadedId = [.. Enumerable.Range(1, Customers.LoadedCount)];

    [Test]
    public void Reads_reach_every_id_in_the_work_pass() =>
        Assert.That(Touched(new ReadOne(), 1_000).WasRead, Is.EquivalentTo(EveryLoadedId));

    [Test]
    public void Updates_reach_every_id_once() =>
        Assert.That(Touched(new UpdateOne(), 1_000).Updated, Is.EquivalentTo(EveryLoadedId));

    [Test]
    public void Deletes_reach_every_id_once() =>
        Assert.That(Touched(new DeleteOne(), 1_000).Deleted, Is.EquivalentTo(EveryLoadedId));

    [Test]
    public void Upserts_reach_every_old_id_once_and_as_many_new_ones() =>
        Assert.That(
            Touched(new Upsert(), 2_000).Upserted,
            Is.EquivalentTo(Enumerable.Range(1, 2 * Customers.LoadedCount)));

    [Test]
    public void Half_of_the_upserts_of_a_work_pass_are_old_and_half_are_new()
    {
        var upserted = Touched(new Upsert(), 200).Upserted;

        Assert.That(upserted.Count(id => id <= Customers.LoadedCount), Is.EqualTo(100));
        Assert.That(upserted.Count(id => id > Customers.LoadedCount), Is.EqualTo(100));
        Assert.That(upserted, Is.Unique);
    }

    [Test]
    public void The_order_is_random() =>
        Assert.That(Touched(new DeleteOne(), 200).Deleted, Is.Not.Ordered);

    [Test]
    public void The_shuffle_moves_the_last_item_as_far_as_any_other()
    {
        var random = new SeededRandom(1);
        var places = Enumerable.Range(0, 200).Select(_ => Array.IndexOf(random.Permutation(0, 9), 9));

        Assert.That(places.Distinct(), Is.EquivalentTo(Enumerable.Range(0, 10)));
    }

    [Test]
    public void Keys_of_trips_reach_the_first_and_the_last_row() =>
        Assert.That(
            TripsSearchKey.Draw(new SeededRandom(1), 2_000, 100).Distinct(),
            Is.EquivalentTo(Enumerable.Range(1, 100)));

    [Test]
    public void Searched_values_reach_the_last_trip_of_a_feed_and_skip_the_empty_one()
    {
        string[] blocks = ["", "a", "b", "", "c"];
        var drawn = new DrawnValues(trip => trip.BlockId);

        drawn.Draw(new SeededRandom(1), 100, blocks.Select(TripOf));

        Assert.That(drawn.Values.Distinct(), Is.EquivalentTo(["a", "b", "c"]));
    }

    [Test]
    public void A_feed_without_blocks_is_searched_for_the_empty_one()
    {
        var drawn = new DrawnValues(trip => trip.BlockId);

        drawn.Draw(new SeededRandom(1), 3, [TripOf("")]);

        Assert.That(drawn.Values, Is.EqualTo(["", "", ""]));
    }

    static Trip TripOf(string block) => new("1", "1", "1", "", null, block, "", null);

    static RecordingStore Touched(Workload workload, int operations)
    {
        var store = new RecordingStore();
        workload.Prepare(store);
        workload.Execute(store, operations);
        return store;
    }

    sealed class RecordingStore : RelayedStore
    {
        internal List<int> WasRead { get; } = [];

        internal List<int> Updated { get; } = [];

        internal List<int> Upserted { get; } = [];

        internal List<int> Deleted { get; } = [];

        public override Customer? Read(int id)
        {
            WasRead.Add(id);
            return base.Read(id);
        }

        public override bool Update(Customer record)
        {
            Updated.Add(record.Id);
            return base.Update(record);
        }

        public override void Upsert(Customer record)
        {
            Upserted.Add(record.Id);
            base.Upsert(record);
        }

        public override bool Delete(int id)
        {
            Deleted.Add(id);
            return base.Delete(id);
        }
    }
}
