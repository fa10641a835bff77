using NUnit.Framework;
using Perf.Harness.Comparisons;
using Perf.Harness.Metrics;
using Perf.Harness.Sessions;
using Perf.Harness.Tests.Baselines;
using Perf.Harness.Workers;

namespace Perf.Harness.Tests.Sessions;

/// <summary>Whom a suspect is looked at again with, how often, and what becomes of it.</summary>
public sealed class ConfirmingTests
{
    static readonly CaseSource Suspect = MadeWorkers.Sources[0];
    static readonly CaseSource[] Others = MadeWorkers.Sources[1..];

    [TestCase(0.00, "1", Verdict.Equivalent)]
    [TestCase(0.12, "1 1 2", Verdict.Regressed)]
    [TestCase(0.040, "1 1 2 4 4", Verdict.Equivalent, Description = "twelve rule it out")]
    [TestCase(0.0455, "1 1 2 4 4", Verdict.Regressed, Description = "twelve are sure of what eight are not")]
    [TestCase(0.048, "1 1 2 4", Verdict.Regressed, Description = "eight are sure of what four are not")]
    [TestCase(-0.30, "1 1 2", Verdict.Improved)]
    public void One_acquits_four_convict_and_eight_and_twelve_are_asked_where_four_leave_it_open(
        double change, string looks, Verdict verdict)
    {
        using var workers = new MadeWorkers((id, _) => MadeRuns.Run(id == Suspect.Id ? 1 + change : 1, id));
        Gate time = Look(workers, [Suspect], Others);
        Assert.Multiple(() =>
        {
            Assert.That(string.Join(' ', workers.Workers), Is.EqualTo(looks));
            Assert.That((time as Gate.Judged)?.Verdict, Is.EqualTo(verdict));
        });
    }

    [Test]
    public void Three_that_were_slower_by_least_are_measured_beside_it()
    {
        using var workers = new MadeWorkers((id, _) => MadeRuns.Run(1, id));
        Look(workers, [Suspect], Others);
        Assert.That(workers.Workloads.Single(), Is.EqualTo("insert-one delete-one read-all read-one"));
    }

    [Test]
    public void One_that_is_acquitted_is_not_measured_again_for_the_sake_of_another()
    {
        using var workers = new MadeWorkers((id, _) => MadeRuns.Run(id == Suspect.Id ? 1.12 : 1, id));
        Look(workers, [Suspect, Others[0]], Others[1..]);
        Assert.That(workers.Workloads, Is.EqualTo(new[]
        {
            "insert-one delete-one read-all read-one update-one", "insert-one read-all read-one update-one",
            "insert-one read-all read-one update-one",
        }));
    }

    [Test]
    public void What_companions_did_as_well_was_the_machine()
    {
        using var workers = new MadeWorkers((id, _) => MadeRuns.Run(id == Suspect.Id ? 1.30 : 1.18, id));
        Gate time = Look(workers, [Suspect], Others);
        Assert.That((time as Gate.Unjudged)?.Reason, Is.EqualTo(
            "cases beside it that nobody suspected moved alike, by +18.0 %: it was the machine"));
    }

    // The mean of them, 16.7 %, would be more than half of 30.
    [Test]
    public void Companions_that_the_same_change_slowed_do_not_say_that_it_was_the_machine()
    {
        using var workers = new MadeWorkers((id, _) => MadeRuns.Run(
            id == Suspect.Id ? 1.30 : id == Others[0].Id ? 1 : 1.25, id));
        Gate time = Look(workers, [Suspect], Others[..3]);
        Assert.That((time as Gate.Judged)?.Verdict, Is.EqualTo(Verdict.Regressed));
    }

    [Test]
    public void Where_few_are_unsuspected_it_was_the_engine()
    {
        using var workers = new MadeWorkers((id, _) => MadeRuns.Run(id == Suspect.Id ? 1.30 : 1.18, id));
        Gate time = Look(workers, [Suspect, .. Others[..2]], Others[2..]);
        Assert.That((time as Gate.Judged)?.Verdict, Is.EqualTo(Verdict.Regressed));
    }

    [TestCase(1.15, 1.25, Verdict.Regressed, Description = "the others tell that 15 % were the machine's")]
    [TestCase(1.15, 1.15, Verdict.Equivalent)]
    public void Where_all_are_suspects_those_that_were_slower_by_least_tell_what_the_machine_did(
        double others, double suspect, Verdict verdict)
    {
        using var workers = new MadeWorkers((id, _) => MadeRuns.Run(id == Suspect.Id ? suspect : others, id));
        Gate time = Look(workers, [.. Others, Suspect], []);
        Assert.That((time as Gate.Judged)?.Verdict, Is.EqualTo(verdict));
    }

    [Test]
    public void A_store_that_draws_the_slow_one_of_two_speeds_in_most_workers_is_not_convicted()
    {
        using var workers = new MadeWorkers((id, worker) =>
            MadeRuns.Run(id == Suspect.Id && worker != 1 ? 1.15 : 0.99, id));
        Gate time = Look(workers, [Suspect], Others);
        Assert.Multiple(() =>
        {
            Assert.That((time as Gate.Judged)?.Verdict, Is.Not.EqualTo(Verdict.Regressed));
            Assert.That(workers.Workers.Sum(), Is.EqualTo(2), "one on the other side, and none can convict");
        });
    }

    [Test]
    public void One_that_fails_in_a_fresh_worker_is_asked_no_more()
    {
        using var workers = new MadeWorkers((id, _) => id == Suspect.Id ? null : MadeRuns.Run(1, id));
        Outcome outcome = new Confirming(workers.Fresh, MadeWorkers.Accepted(wander: 0.20))
            .Look([Suspect], Others)[Suspect.Id.ToString()];
        Assert.Multiple(() =>
        {
            Assert.That(outcome.Error, Is.EqualTo("it failed"));
            Assert.That(workers.Workers, Is.EqualTo(new[] { 1 }));
        });
    }

    [TestCase(0, "", Description = "nobody is asked")]
    [TestCase(2, "1 1", Description = "two can't convict")]
    public void When_the_time_is_over_no_look_begins_and_who_is_left_has_no_outcome(int looks, string asked)
    {
        using var workers = new MadeWorkers((id, _) => MadeRuns.Run(id == Suspect.Id ? 1.12 : 1, id));
        int left = looks;
        var outcomes = new Confirming(workers.Fresh, MadeWorkers.Accepted(wander: 0.20), () => left-- > 0)
            .Look([Suspect], Others);
        Assert.Multiple(() =>
        {
            Assert.That(outcomes, Is.Empty);
            Assert.That(string.Join(' ', workers.Workers), Is.EqualTo(asked));
        });
    }

    static Gate Look(MadeWorkers workers, CaseSource[] suspects, CaseSource[] unsuspected)
    {
        IReadOnlyDictionary<string, Outcome> outcomes =
            new Confirming(workers.Fresh, MadeWorkers.Accepted(wander: 0.20)).Look(suspects, unsuspected);
        return outcomes[Suspect.Id.ToString()].Comparison!.Gates.Single(gate => gate.Metric == Metric.Time);
    }
}
