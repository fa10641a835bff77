namespace Perf.Harness.Tests.Engines;

/// <summary>Generated trips have the layout of the Toronto table, and never change.</summary>
[Parallelizable(ParallelScope.Self)]
public sealed class TripsGeneratorTests
{
    static readonly TripSet Trips = new TripsSource().Trips;

    [Test]
    public void The_rows_are_those_of_the_published_import() =>
        Assert.That(Trips.Trips, Has.Count.EqualTo(128_982));

    [Test]
    public void Fingerprint_never_changes() =>
        Assert.That(
            Trips.Fingerprint.ToString(),
            Is.EqualTo("128982 rows, sha256 2f45ebde141b6a61"),
            "baselines hold this hash");

    [Test]
    public void Every_call_generates_the_same() =>
        Assert.That(TripsGenerator.Generate().Take(5_000), Is.EqualTo(Trips.Trips.Take(5_000)));

    [Test]
    public void Trips_are_grouped_by_route_and_within_it_by_service()
    {
        var groups = Trips.Trips.Select(trip => (trip.RouteId, trip.ServiceId)).ToList();

        int changes = groups.Zip(groups.Skip(1)).Count(pair => pair.First != pair.Second);

        Assert.That(changes + 1, Is.EqualTo(groups.Distinct().Count()));
        Assert.That(groups.Select(group => group.RouteId).Distinct().Count(), Is.EqualTo(170));
        Assert.That(groups.Select(group => group.ServiceId).Distinct().Count(), Is.EqualTo(3));
    }

    [Test]
    public void Trip_ids_are_in_sequence_with_eight_digits() =>
        Assert.That(
            Trips.Trips.Select(trip => trip.TripId),
            Is.EqualTo(Enumerable.Range(49_800_001, 128_982).Select(id => $"{id}")));

    [Test]
    public void Blocks_and_shapes_have_seven_digits_and_several_trips_each()
    {
        var blocks = Trips.Trips.CountBy(trip => trip.BlockId).ToDictionary();
        var shapes = Trips.Trips.CountBy(trip => trip.ShapeId).ToDictionary();

        Assert.That(blocks.Keys.Concat(shapes.Keys).Select(id => id.Length), Is.All.EqualTo(7));
        Assert.That(blocks.Values.Average(), Is.InRange(10, 20));
        Assert.That(shapes.Values.Average(), Is.InRange(80, 110));
    }

    [Test]
    public void Headsigns_have_the_form_and_the_length_of_the_Toronto_ones()
    {
        Assert.That(
            Trips.Trips.Select(trip => trip.TripHeadsign).Distinct(),
            Is.All.Match(@"^(East|West|North|South) - \d+ [A-Z][A-Za-z ]+ towards [A-Z][A-Za-z ]+$"));
        Assert.That(Trips.Trips.Average(trip => trip.TripHeadsign.Length), Is.InRange(40, 48));
    }

    [Test]
    public void Directions_are_0_and_1_and_few_vehicles_take_no_wheelchair()
    {
        Assert.That(Trips.Trips.Average(trip => trip.DirectionId), Is.InRange(0.49, 0.51));
        Assert.That(Trips.Trips.Select(trip => trip.WheelchairAccessible).Distinct(), Is.EquivalentTo([1, 2]));
    }
}
