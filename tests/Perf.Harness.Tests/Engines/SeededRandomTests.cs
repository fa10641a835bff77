namespace Perf.Harness.Tests.Engines;

/// <summary>The generator gives the published numbers of splitmix64, and no number is likelier than another.</summary>
public sealed class SeededRandomTests
{
    // Worked example: rosettacode.org, "Pseudo-random numbers/Splitmix64", seed 1234567.
    static readonly ulong[] PublishedNumbers =
    [
        6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431, 16408922859458223821,
    ];

    [Test]
    public void The_numbers_are_those_of_splitmix64()
    {
        var random = new SeededRandom(1234567);

        Assert.That(Enumerable.Range(0, 5).Select(_ => random.Next()), Is.EqualTo(PublishedNumbers));
    }

    [Test]
    public void Both_ends_are_reached_and_nothing_beyond()
    {
        var random = new SeededRandom(1);

        Assert.That(
            Enumerable.Range(0, 1_000).Select(_ => random.Between(-3, 3)).Distinct(),
            Is.EquivalentTo([-3, -2, -1, 0, 1, 2, 3]));
    }

    [Test]
    public void The_widest_range_has_no_overflow()
    {
        var random = new SeededRandom(1);
        int[] drawn = [.. Enumerable.Range(0, 100).Select(_ => random.Between(int.MinValue, int.MaxValue))];

        Assert.That(drawn.Min(), Is.Negative);
        Assert.That(drawn.Max(), Is.Positive);
        Assert.That(random.Between(5, 5), Is.EqualTo(5));
    }

    [Test]
    public void An_empty_range_is_refused() =>
        Assert.Throws<ArgumentOutOfRangeException>(() => new SeededRandom(1).Between(2, 1));

    [Test]
    public void Every_order_of_three_is_equally_likely()
    {
        var random = new SeededRandom(1);
        var counts = Enumerable.Range(0, 6_000)
            .Select(_ => string.Join("", random.Permutation(1, 3)))
            .CountBy(order => order)
            .ToDictionary();

        // 1,000 each; 29 is the standard deviation, and the seed is fixed.
        Assert.That(counts, Has.Count.EqualTo(6));
        Assert.That(counts.Values, Is.All.InRange(900, 1_100));
    }
}
