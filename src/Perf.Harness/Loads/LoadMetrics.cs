
namespace Perf.Harness.Loads;

/// <summary>
/// The judged values of a window. Latencies of readers and writers are separate, because there are many more readers;
/// only throughput is of all clients.
/// </summary>
static class LoadMetrics
{
    // A client with less than this share of the operations of others was starved.
    const double StarvedBelow = 0.01;

    const int PageBytes = 4_096; // of every configuration with a log

    internal static ImmutableSortedDictionary<Metric, double> Of(LoadFigures figures, WindowSeen seen)
    {
        var metrics = ImmutableSortedDictionary.CreateBuilder<Metric, double>();
        metrics[Metric.Throughput] = figures.Throughput;
        metrics.AddRange(figures.Reads.ByMetric(OperationKind.Read));
        metrics.AddRange(figures.Writes.ByMetric(OperationKind.Write));
        if (seen.Contention is { } contention && figures.Writes.Count > 0)
            metrics[Metric.Attempts] = (figures.Recorded + contention.Busy) / (double)figures.Recorded;
        double[] shares = [.. seen.Roles.Where(role => role.Count() > 1).Select(role => BusiestOf(figures, role))];
        if (shares.Length > 0) metrics[Metric.Unfairness] = shares.Max();
        if (shares.Length > 0) metrics[Metric.StarvedClients] = 1 + seen.Roles.Sum(role => StarvedOf(figures, role));
        if (seen.LogBytes is { } bytes) metrics[Metric.LogSize] = PageBytes + bytes;
        return metrics.ToImmutable();
    }

    static int StarvedOf(LoadFigures figures, IEnumerable<int> role)
    {
        long[] done = [.. role.Select(client => figures.OfEach[client])];
        return done.Count(count => count < StarvedBelow * done.Average());
    }

    static double BusiestOf(LoadFigures figures, IEnumerable<int> role)
    {
        long[] done = [.. role.Select(client => figures.OfEach[client])];
        return done.Sum() == 0 ? 1 : done.Max() / done.Average();
    }
}
