namespace Perf.Harness.Tests.Running;

/// <summary>Real workers of the toy suite, for pairs of it with itself.</summary>
sealed class ToyPairs : IDisposable
{
    readonly ProgressLine _progress = new(TimeProvider.System, _ => { });

    internal ToyPairs(DirectoryInfo folder, Func<CasePlan, CasePlan>? changed)
    {
        var layout = new ProjectLayout(folder)
        {
            MachineLock = new FileInfo(Path.Combine(folder.FullName, "machine.lock")),
        };
        Workers = new Workers(new ToySuite(), new Settings(), layout, _progress, _ => { }) { Change = changed };
        Workers.TakeMachine();
    }

    internal Workers Workers { get; }

    internal PairedBuild Build => new("itself", Workers.Assembly);

    internal static MeasuredCase Case(string workload, Batch batch)
    {
        CaseSource source = new ToySuite().Cases.Single(source => source.Id.Workload == workload);
        Run run = MadeRuns.Run(id: source.Id) with { Batch = batch };
        return new MeasuredCase(source, Baseline: null, [run]) { Evidence = new Evidence(null, run) };
    }

    public void Dispose()
    {
        Workers.Dispose();
        _progress.Dispose();
    }
}
