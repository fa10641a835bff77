namespace Perf.Harness.Tests.Engines;

/// <summary>The customers and the generated trips never change: a hash shows every property of them.</summary>
public sealed class DataSetTests
{
    static readonly Customers Standard = new();

    [Test]
    public void Customers_never_change() =>
        Assert.That(Standard.Hash, Is.EqualTo("e2fdb606b4eb90d4"), "every baseline has this hash");

    [Test]
    public void Generated_trips_never_change() =>
        Assert.That(
            new TripsSource().Trips.Fingerprint.ToString(),
            Is.EqualTo("128982 rows, sha256 2f45ebde141b6a61"),
            "baselines hold this hash");

    [Test]
    public void Another_seed_gives_other_data() =>
        Assert.That(new Customers(2).Hash, Is.Not.EqualTo(Standard.Hash));

    [Test]
    public void Fewer_records_are_the_first_of_more() => Assert.Multiple(() =>
    {
        Assert.That(Customers.Drawn(10), Is.EqualTo(Customers.Drawn(5_000).Take(10)));
        Assert.That(Customers.Drawn(2_000).Skip(1), Is.EqualTo(Standard.Loaded.Concat(Standard.Fresh).Skip(1)));
    });

    [Test]
    public void One_John_has_exactly_the_number_that_is_to_be_exceeded() =>
        Assert.That(Standard.Loaded[0] with { DateOfBirth = default }, Is.EqualTo(
            new Customer(1, "John Doe 1", Customers.TelephoneLimit, default)));
}
