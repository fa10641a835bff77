namespace Perf.Harness.Tests.Engines;

/// <summary>The customers never change, and both halves of the published query filter them.</summary>
public sealed class CustomersTests
{
    static readonly Customers Standard = new();

    [Test]
    public void Data_set_never_changes() =>
        Assert.That(Standard.Hash, Is.EqualTo("e2fdb606b4eb90d4"), "every baseline has this hash");

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
    public void Ids_count_from_1_and_fresh_ones_follow()
    {
        Assert.That(Standard.Loaded.Select(record => record.Id), Is.EqualTo(Enumerable.Range(1, 1_000)));
        Assert.That(Standard.Fresh.Select(record => record.Id), Is.EqualTo(Enumerable.Range(1_001, 1_000)));
    }

    [Test]
    public void Half_are_called_John_and_half_have_a_high_number_independently()
    {
        bool John(Customer record) => record.Name.StartsWith("John ", StringComparison.Ordinal);
        bool High(Customer record) => record.Telephone > Customers.TelephoneLimit;

        Assert.That(Standard.Loaded.Count(John), Is.InRange(450, 550));
        Assert.That(Standard.Loaded.Count(High), Is.InRange(440, 550));
        Assert.That(Standard.Loaded.Count(record => John(record) && High(record)), Is.InRange(200, 300));
    }

    [Test]
    public void Some_names_almost_begin_with_John() =>
        Assert.That(Standard.Loaded.Count(record => record.Name.StartsWith("Joh", StringComparison.Ordinal)),
            Is.GreaterThan(Standard.Loaded.Count(record => record.Name.StartsWith("John", StringComparison.Ordinal))));

    [Test]
    public void One_John_has_exactly_the_number_that_is_to_be_exceeded() =>
        Assert.That(Standard.Loaded[0] with { DateOfBirth = default }, Is.EqualTo(
            new Customer(1, "John Doe 1", Customers.TelephoneLimit, default)));

    [Test]
    public void Values_are_within_their_ranges()
    {
        Assert.That(Standard.Loaded.Select(record => record.Telephone), Is.All.InRange(1_000_000, 9_990_000));
        Assert.That(Standard.Loaded.Select(record => record.DateOfBirth.TimeOfDay), Is.All.EqualTo(TimeSpan.Zero));
        Assert.That(Standard.Loaded.Average(record => record.Name.Length), Is.InRange(10, 14));
    }
}
