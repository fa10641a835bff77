namespace Perf.Harness.Tests.Engines;

/// <summary>Random choices reach every id: a published comparison never touched its last two.</summary>
public sealed class RandomChoiceTests
{
    static IEnumerable<Workload> OnLoadedRecords => [new ReadOne(), new UpdateOne(), new DeleteOne()];

    [TestCaseSource(nameof(OnLoadedRecords))]
    public void Every_loaded_id_is_reached_once(Workload workload) =>
        Assert.That(
            Touched(workload, Customers.LoadedCount), Is.EquivalentTo(Enumerable.Range(1, Customers.LoadedCount)));

    [Test]
    public void Upserts_reach_every_old_id_once_and_as_many_new_ones() =>
        Assert.That(
            Touched(new Upsert(), 2_000),
            Is.EquivalentTo(Enumerable.Range(1, 2 * Customers.LoadedCount)));

    [Test]
    public void Half_of_the_upserts_of_a_work_pass_are_old_and_half_are_new()
    {
        var upserted = Touched(new Upsert(), 200);

        Assert.That(upserted.Count(id => id <= Customers.LoadedCount), Is.EqualTo(100));
        Assert.That(upserted.Count(id => id > Customers.LoadedCount), Is.EqualTo(100));
        Assert.That(upserted, Is.Unique);
    }

    [Test]
    public void The_order_is_random() =>
        Assert.That(Touched(new DeleteOne(), 200), Is.Not.Ordered);

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

    static List<int> Touched(Workload workload, int operations)
    {
        var store = new RecordingStore();
        workload.Prepare(store);
        store.Ids.Clear();
        workload.Execute(store, operations);
        return store.Ids;
    }

    sealed class RecordingStore : RelayedStore
    {
        internal List<int> Ids { get; } = [];

        public override Customer? Read(int id)
        {
            Ids.Add(id);
            return base.Read(id);
        }

        public override bool Update(Customer record)
        {
            Ids.Add(record.Id);
            return base.Update(record);
        }

        public override void Upsert(Customer record)
        {
            Ids.Add(record.Id);
            base.Upsert(record);
        }

        public override bool Delete(int id)
        {
            Ids.Add(id);
            return base.Delete(id);
        }
    }
}
