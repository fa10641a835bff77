namespace Perf.Harness.Tests.Measuring;

/// <summary>Plans of toys in a folder of a test, and the real workers that measure them.</summary>
static class ToyWorkers
{
    static readonly TimeSpan Limit = TimeSpan.FromMinutes(2);

    internal static WorkerPlan Plan(DirectoryInfo folder, bool isTimed, params CaseId[] cases) => new()
    {
        Cases = [.. cases.Select(id => new CasePlan(id.ToString(), isTimed))],
        Received = Path.Combine(folder.FullName, "received"), Directory = Path.Combine(folder.FullName, "work"),
    };

    /// <summary>A worker; it is killed when it reports nothing for the limit.</summary>
    internal static WorkerProcess Worker(
        TimeSpan? limit = null, IReadOnlyDictionary<string, string>? variables = null, params string[] through) =>
        new(typeof(ToySuite).Assembly.Location, limit ?? Limit)
        {
            Variables = variables ?? new Dictionary<string, string>(), Through = through,
        };

    /// <summary>A worker process that waits for its plan.</summary>
    internal static Process Start() => Process.Start(
        new ProcessStartInfo(DotnetHost.Path(), ["exec", typeof(ToySuite).Assembly.Location, "work"])
        {
            RedirectStandardInput = true, RedirectStandardOutput = true,
        })!;

    internal static IReadOnlyDictionary<string, string> Measure(this WorkerProcess worker, WorkerPlan plan) =>
        worker.Measure(plan, _ => { });

    internal static IReadOnlyList<Run> RunsOf(this WorkerPlan plan, CaseId id) =>
        new ReceivedRuns(new DirectoryInfo(plan.Received)).Load(id);
}
