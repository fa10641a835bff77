namespace Perf.Harness.Tests.Running;

/// <summary>A case whose allocations differ from process to process.</summary>
public sealed partial class SuiteSessionTests
{
    [Test]
    public void Allocations_that_differ_by_process_are_accepted_with_a_tolerance()
    {
        Settings accept = Quick with { Baselines = BaselineUse.Accept, Reason = "why" };
        CaseId uneven = ToySuite.Id("uneven");
        var processes = new List<string>();
        using (SuiteSession accepting = Session(accept, [uneven], Noted(processes)))
        {
            Assert.That(accepting.Judge(uneven).Judged.Select(gate => gate.Metric.Name),
                Is.SupersetOf(["file-size", "allocated-bytes"]));
        }

        using var scope = Assert.EnterMultipleScope();
        Assert.That(processes, Has.Count.EqualTo(4), "two more show by how much");
        Assert.That(Folder.Read("baselines/toy/plain.json"), Does.Contain("\"allocation-tolerance\": "));
    }

    [Test]
    public void Case_that_allocates_a_little_more_is_counted_in_two_more_processes()
    {
        CaseId more = ToySuite.Id("allocates");
        Accept(more, secondsPerOperation: 1, WorkCounts.Unknown.With(Metric.AllocatedBytes, 980));
        var processes = new List<string>();
        using SuiteSession session = Session(Quick, [more], Noted(processes));
        Gate.Judged gate = session.Judge(more).Judged.Single(one => one.Metric == Metric.AllocatedBytes);
        Assert.That((gate.Verdict, processes.Count), Is.EqualTo((Verdict.Regressed, 1 + 2)));
    }
}
