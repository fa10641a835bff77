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

    [TestCase(0.00, "2", Verdict.Equivalent)]
    [TestCase(0.12, "2 2", Verdict.Regressed)]
    [TestCase(0.040, "2 2 4", Verdict.Equivalent, Description = "eight rule it out")]
    [TestCase(0.048, "2 2 4", Verdict.Regressed, Description = "eight are sure of what four are not")]
    [TestCase(-0.30, "2 2", Verdict.Improved)]
    public void Two_acquit_four_convict_and_eight_are_asked_where_four_leave_it_open(
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

    [Test]
    public void Where_few_are_unsuspected_it_was_the_engine()
    {
        using var workers = new MadeWorkers((id, _) => MadeRuns.Run(id == Suspect.Id ? 1.30 : 1.18, id));
        Gate time = Look(workers, [Suspect, .. Others[..2]], Others[2..]);
        Assert.That((time as Gate.Judged)?.Verdict, Is.EqualTo(Verdict.Regressed));
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
            Assert.That(workers.Workers.Sum(), Is.EqualTo(8), "the doubt was worth all of them");
        });
    }

    static Gate Look(MadeWorkers workers, CaseSource[] suspects, CaseSource[] unsuspected)
    {
        IReadOnlyDictionary<string, Outcome> outcomes =
            new Confirming(workers.Fresh, MadeWorkers.Accepted(wander: 0.20)).Look(suspects, unsuspected);
        return outcomes[Suspect.Id.ToString()].Comparison!.Gates.Single(gate => gate.Metric == Metric.Time);
    }
}
