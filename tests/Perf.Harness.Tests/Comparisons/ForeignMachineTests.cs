using NUnit.Framework;
using Perf.Harness.Baselines;
using Perf.Harness.Comparisons;
using Perf.Harness.Environments;
using Perf.Harness.Measurements;
using Perf.Harness.Metrics;
using Perf.Harness.Tests.Baselines;

namespace Perf.Harness.Tests.Comparisons;

/// <summary>A machine that no environment of the baseline describes says little about cost.</summary>
public sealed class ForeignMachineTests
{
    static readonly EnvironmentFingerprint Elsewhere = MadeRuns.Machine with { Name = "elsewhere" };

    [Test]
    public void A_foreign_machine_judges_work_and_fails_on_cost_only_beyond_a_factor_of_two()
    {
        Comparison slower = Compare(Made(1.8));
        Comparison doubled = Compare(Made(2.1));
        Assert.Multiple(() =>
        {
            Assert.That(slower.Unjudged.Single().Why, Is.EqualTo(NotJudged.ForeignMachine));
            Assert.That(slower.Unjudged.Single().Change, Is.EqualTo(0.8).Within(1e-9));
            Assert.That(slower.Judged.Count(), Is.EqualTo(5), "work is judged everywhere");
            Assert.That(doubled.IsRegressed, Is.True);
        });
    }

    [Test]
    public void A_machine_that_only_borrows_a_recorded_name_is_foreign()
    {
        var renamed = MadeRuns.Machine with { Facts = MadeRuns.Facts(("cores", "8"), ("os", "linux-x64")) };
        Assert.That(Compare(Made(1) with { Environment = renamed }).Unjudged.Single().Why,
            Is.EqualTo(NotJudged.ForeignMachine));
    }

    [Test]
    public void Four_undisturbed_workers_convict_and_no_fewer()
    {
        Run robbed = Made(3) with { DroppedRounds = 3 };
        Assert.Multiple(() =>
        {
            Assert.That(Compare(Made(3), Made(3.1), Made(3)).IsRegressed, Is.False);
            Assert.That(Compare(Made(3), Made(3.1), Made(3), Made(3.1)).IsRegressed, Is.True);
            Assert.That(Compare(Made(3), robbed, Made(3), robbed).IsRegressed, Is.False);
            Assert.That(Compare(robbed, robbed, robbed, robbed).IsRegressed, Is.False);
        });
    }

    [Test]
    public void Two_acquit_what_is_within_the_factor() => Assert.Multiple(() =>
    {
        Assert.That(Acquits(Made(1.8), Made(1.9)), Is.True);
        Assert.That(Acquits(Made(2.8), Made(2.9)), Is.False);
    });

    static Run Made(double cost) => MadeRuns.Run(cost) with { Environment = Elsewhere };

    static Comparison Compare(params Run[] runs) => Comparer.Compare(Accepted, runs);

    static bool Acquits(params Run[] runs) => Comparer.Acquits(Accepted, runs, []);

    static Baseline Accepted { get; } =
        MadeRuns.Baseline((MadeRuns.InsertOne.What, MadeRuns.Case()));
}
