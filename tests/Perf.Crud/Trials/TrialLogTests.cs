using FluentAssertions;
using NUnit.Framework;
using Perf.Harness.Comparisons;
using Perf.Harness.Measurements;
using Perf.Harness.Metrics;

namespace Perf.Crud.Trials;

/// <summary>What a trial that is cut short goes on from.</summary>
public sealed class TrialLogTests
{
    static readonly CaseId Read = CaseId.Parse("crud/read-one @ list-store/memory");
    static readonly CaseId Query = CaseId.Parse("crud/query @ list-store/memory");

    static readonly TrialRun First = new(0, 0, Neighbour.None,
    [
        new Comparison(Read, [Slower(Metric.Time, 0.123456789, 0.07), Slower(Metric.Statements, 1, null)], 1),
        new Comparison(Query, [Unsure("between -3 % and +9 %")], 1),
    ]);

    static readonly TrialRun Second = new(0, 1, Neighbour.BusyCore, [new Comparison(Read, [Unsure("robbed")], 1)]);

    [Test]
    public void What_gates_said_is_read_back()
    {
        using var folder = new LogFolder();
        folder.Log.Add(First);
        folder.Log.Add(Second);
        new TrialLog(folder.File).Runs.Should().BeEquivalentTo([First, Second], options => options
            .Using<Gate.Judged>(seen => seen.Subject.Should().BeEquivalentTo(seen.Expectation,
                gate => gate.Including(one => one.Metric).Including(one => one.Verdict).Including(one => one.Change)
                    .Including(one => one.Detectable)))
            .WhenTypeIs<Gate.Judged>());
    }

    [Test]
    public void A_trial_goes_on_with_the_run_that_is_missing()
    {
        using var folder = new LogFolder();
        folder.Log.Add(First);
        folder.Log.Add(Second);
        (new TrialLog(folder.File).RunsOn(0), folder.Log.RunsOn(1)).Should().Be((2, 0));
    }

    [Test]
    public void A_run_that_was_cut_short_is_done_again()
    {
        using var folder = new LogFolder();
        folder.Log.Add(First);
        string whole = File.ReadAllText(folder.File.FullName);
        folder.Log.Add(Second);
        string both = File.ReadAllText(folder.File.FullName);
        for (int cut = whole.Length; cut < both.Length; cut += 3)
        {
            File.WriteAllText(folder.File.FullName, both[..cut]);
            folder.Log.RunsOn(0).Should().Be(1, "{0} of {1} characters are there", cut, both.Length);
            File.ReadAllText(folder.File.FullName).Should().Be(both[..cut], "whoever reads it writes nothing");
            folder.Log.Add(Second);
            File.ReadAllText(folder.File.FullName).Should().Be(both);
        }
    }

    [Test]
    public void A_case_without_a_gate_of_time_is_an_error()
    {
        using var folder = new LogFolder();
        Action added = () => folder.Log.Add(
            new TrialRun(0, 0, Neighbour.None, [new Comparison(Read, [Slower(Metric.Statements, 1, null)], 1)]));
        added.Should().Throw<InvalidOperationException>().WithMessage("crud/read-one @ list-store/memory has no gate*");
    }

    static Gate.Judged Slower(Metric metric, double change, double? least) =>
        new(metric, Verdict.Regressed, 1, 1 + change, change, "") { Detectable = least };

    static Gate.Unjudged Unsure(string reason) =>
        new(Metric.Time, NotJudged.Inconclusive, reason) { Change = -0.01, Detectable = 0.2 };

    sealed class LogFolder : IDisposable
    {
        readonly DirectoryInfo _folder = Directory.CreateTempSubdirectory("perf-trial-log-");

        internal FileInfo File => new(Path.Combine(_folder.FullName, "trial.tsv"));

        internal TrialLog Log => new(File);

        public void Dispose() => _folder.Delete(recursive: true);
    }
}
