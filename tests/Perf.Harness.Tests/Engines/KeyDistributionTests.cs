using NUnit.Framework;
using Perf.Engines.Data;

namespace Perf.Harness.Tests.Engines;

/// <summary>
/// The generators of YCSB: against the constants that it publishes, and against the formulas they draw by.
/// </summary>
[Parallelizable(ParallelScope.Self)]
public sealed class KeyDistributionTests
{
    const int Draws = 200_000;
    // ScrambledZipfianGenerator.ZETAN, of ten thousand million items
    const double PublishedZeta = 26.46902820178302;

    [Test]
    public void The_zeta_of_ten_thousand_million_items_is_the_one_that_was_published() =>
        Assert.That(Zipfian.Zeta(ScrambledZipfian.HashedItems), Is.EqualTo(PublishedZeta).Within(1e-9));

    [Test]
    public void A_long_sum_by_formula_is_the_one_that_is_added_up()
    {
        double sum = 0;
        for (int i = 1; i <= 3_000_000; i++) sum += Math.Pow(i, -Zipfian.Theta);
        Assert.That(Zipfian.Zeta(3_000_000), Is.EqualTo(sum).Within(1e-9));
    }

    [Test]
    public void The_first_hash_is_the_number_in_the_first_key_of_every_ycsb_database() =>
        Assert.That(ScrambledZipfian.Hash(0), Is.EqualTo(6_284_781_860_667_377_211), "user6284781860667377211");

    [TestCase(1_000)]
    [TestCase(100_000)]
    public void The_first_items_come_as_often_as_the_power_law_says(int items)
    {
        var zipfian = new Zipfian(items, new SeededRandom(1));
        double[] shares = SharesOf(() => zipfian.Next(), items);
        Assert.Multiple(() =>
        {
            Assert.That(zipfian.ShareOfFirst, Is.EqualTo(1 / Zipfian.Zeta(items)).Within(1e-12));
            Assert.That(shares[0], Is.EqualTo(1 / Zipfian.Zeta(items)).Within(0.003), "the first");
            Assert.That(shares[1] / shares[0], Is.EqualTo(Math.Pow(2, -Zipfian.Theta)).Within(0.03),
                "the second beside the first");
            Assert.That(shares[..(items / 10)].Sum(), Is.EqualTo(Zipfian.Zeta(items / 10) / Zipfian.Zeta(items))
                .Within(0.02), "the first tenth");
        });
    }

    [Test]
    public void Scrambled_items_are_as_uneven_and_lie_anywhere()
    {
        const int items = 1_000;
        var scrambled = new ScrambledZipfian(items, new SeededRandom(1));
        double[] shares = SharesOf(scrambled.Next, items);
        int likeliest = Array.IndexOf(shares, shares.Max());
        Assert.Multiple(() =>
        {
            Assert.That(likeliest, Is.EqualTo((int)(ScrambledZipfian.Hash(0) % items)));
            Assert.That(shares[likeliest], Is.EqualTo(1 / PublishedZeta).Within(0.003), "and what else falls on it");
            Assert.That(shares[..(items / 2)].Sum(), Is.InRange(0.35, 0.65), "neither half is left out");
        });
    }

    [Test]
    public void The_latest_item_is_the_likeliest_however_many_there_are_by_now()
    {
        const int before = 1_000, now = 1_200;
        var latest = new SkewedLatest(before, new SeededRandom(1));
        Assert.That(latest.NextOf(before), Is.InRange(0, before - 1));
        double[] shares = SharesOf(() => latest.NextOf(now), now);
        Assert.Multiple(() =>
        {
            Assert.That(shares[^1], Is.EqualTo(1 / Zipfian.Zeta(now)).Within(0.003));
            Assert.That(shares[^1] / shares[^2], Is.EqualTo(Math.Pow(2, Zipfian.Theta)).Within(0.1));
        });
    }

    [Test]
    public void Items_never_go_away() => Assert.That(
        () => new Zipfian(10, new SeededRandom(1)).NextOf(9), Throws.InstanceOf<ArgumentOutOfRangeException>());

    static double[] SharesOf(Func<long> next, int items)
    {
        double[] shares = new double[items];
        for (int i = 0; i < Draws; i++) shares[next()] += 1.0 / Draws;
        return shares;
    }
}
