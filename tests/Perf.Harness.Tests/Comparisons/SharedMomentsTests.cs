using NUnit.Framework;
using Perf.Harness.Comparisons;
using Perf.Harness.Statistics;

namespace Perf.Harness.Tests.Comparisons;

/// <summary>
/// The procedure for cases of one worker that every moment moves alike, seeded: who is slower is told from what the
/// moment did to all, though a coin makes each of them slower by nothing, 5, 10 or 15 %.
/// </summary>
/// <remarks>docs/decisions/0017-others.md has how else it may be told, and what is found so.</remarks>
public sealed class SharedMomentsTests
{
    const int Accepted = 20;
    const int AtMost = 12;
    const double ByCaseAlone = 0.02; // what others do not tell of a moment
    const double Unseen = 0.04;      // what no calibration of minutes has met

    // What workers of the cases of a trial spread by on a machine whose cores are shared; half of it where they are not.
    static readonly double[] Spreads = [.031, .027, .040, .022, .022, .035, .025, .015, .015, .020, .037];

    [TestCase(0.02, 0.92)]
    [TestCase(0.03, 0.88)]
    public void Ten_percent_is_found_where_most_of_the_others_are_slower_too(double moments, double least) =>
        Assert.That(ShareFound(coinOfInterest: 2, moments, narrower: 1, seed: 17), Is.GreaterThan(least));

    [TestCase(1, 0.50)]
    [TestCase(2, 0.99)]
    public void Where_cores_are_not_shared_half_as_much_is_found(int coinOfInterest, double least) =>
        Assert.That(ShareFound(coinOfInterest, moments: 0.01, narrower: 0.5, seed: 20), Is.GreaterThan(least));

    [TestCase(0.00)]
    [TestCase(0.02)]
    public void Unchanged_cases_are_left_alone_whatever_the_moments_do(double moments) =>
        Assert.That(ShareCalled(hour: 0, moments, narrower: 1, seed: 18), Is.LessThan(0.0005));

    [TestCase(0.02)]
    [TestCase(0.05)]
    public void Unchanged_cases_are_left_alone_in_an_hour_that_is_slower_for_all(double hour) =>
        Assert.That(ShareCalled(hour, moments: 0.01, narrower: 0.5, seed: 19), Is.LessThan(0.002));

    // A coin of 0, 1, 2 or 3 makes a case slower by as many times 5 %.
    static double ShareFound(int coinOfInterest, double moments, double narrower, int seed)
    {
        var random = new Random(seed);
        int found = 0, all = 0;
        for (int run = 0; run < 400; run++)
        {
            int[] coins = [.. Spreads.Select(_ => random.Next(4))];
            bool[] called = Called([.. coins.Select(coin => 0.05 * coin)], moments, random, narrower);
            foreach ((int coin, bool isCalled) in coins.Zip(called))
            {
                if (coin != coinOfInterest) continue;
                all++;
                if (isCalled) found++;
            }
        }

        TestContext.Out.WriteLine($"found {found} of {all}");
        return (double)found / all;
    }

    static double ShareCalled(double hour, double moments, double narrower, int seed)
    {
        const int runs = 1_000;
        var random = new Random(seed);
        double[] slowed = [.. Spreads.Select(_ => hour)];
        int called = Enumerable.Range(0, runs)
            .Sum(_ => Called(slowed, moments, random, narrower).Count(isCalled => isCalled));
        TestContext.Out.WriteLine($"called slower {called} of {runs * Spreads.Length}");
        return called / (double)(runs * Spreads.Length);
    }

    // Which cases are called slower, by their baselines, a first look and fresh workers as Confirming has them.
    static bool[] Called(double[] slowed, double moments, Random random, double narrower)
    {
        int cases = slowed.Length;
        double[][] accepted = [.. Spreads.Select(spread => Draw(narrower * spread, Accepted))];
        double[] spreads = [.. accepted.Select(StandardDeviation.Of)];
        (double, int)[] family = [.. spreads.Select(spread => (spread, Accepted))];
        double wander = ByCaseAlone + Math.Max(Unseen, 1.96 * moments);
        LearntNoise[] noise = [.. spreads.Select(spread =>
            LearntNoise.Of(spread, Accepted, family, wander) with { Shared = wander - ByCaseAlone })];
        double[] moment = Draw(moments, AtMost + 1);
        double[][] changes = [.. Enumerable.Range(0, cases).Select(one =>
            Draw(narrower * Spreads[one], AtMost + 1)
                .Zip(moment, (own, all) => slowed[one] - accepted[one].Average() + all + own)
                .ToArray())];

        int[] suspects = [.. Enumerable.Range(0, cases)
            .Where(one => IsSuspect(one, 0, Enumerable.Range(0, cases).Where(other => other != one)))
            .OrderBy(one => changes[one][0])];
        int[] companions = Beside(
            [.. Enumerable.Range(0, cases).Except(suspects).OrderBy(one => changes[one][0])], suspects);
        return [.. Enumerable.Range(0, cases).Select(one =>
            suspects.Contains(one) && IsConvicted(one, [.. companions.Where(other => other != one)]))];

        bool IsSuspect(int one, int worker, IEnumerable<int> others) => CostVerdict.OfTime.OfOne(
            changes[one][worker], noise[one].ErrorOf(1), noise[one],
            others.Select(other => changes[other][worker]).ToArray() is { Length: > 1 } told
                ? Companions.Told(told) : null) == Verdict.Regressed;

        bool IsConvicted(int one, int[] others)
        {
            if (!IsSuspect(one, 1, others)) return false;
            foreach (int workers in new[] { 2, 4, 8, AtMost })
            {
                bool isTold = others.Length > 1;
                double[] seen = Seen(one, workers);
                if (isTold)
                {
                    double[][] beside = [.. others.Select(other => Seen(other, workers))];
                    seen = Companions.TakenOff(seen, beside, noise[one]);
                }

                LearntNoise known = (isTold ? noise[one].Told() : noise[one]).With(
                    StandardDeviation.Of(seen), workers);
                if (workers >= 4 && CostVerdict.OfTime.OfFresh(seen, known) == Verdict.Regressed) return true;
                if (CostVerdict.OfTime.Acquits(seen, known, AtMost)) return false;
            }

            return false;
        }

        double[] Seen(int one, int workers) => changes[one][1..(workers + 1)];

        double[] Draw(double deviation, int count) =>
            [.. Enumerable.Range(0, count).Select(_ => Procedure.Normal(random, deviation))];
    }

    static int[] Beside(int[] quiet, int[] suspects) =>
        quiet.Length >= 2 ? quiet[..Math.Min(3, quiet.Length)] : [.. quiet, .. suspects.Take(3 - quiet.Length)];
}
