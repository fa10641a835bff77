using System.Diagnostics;
using Perf.Harness.Baselines;
using Perf.Harness.Environments;

namespace Perf.Harness.Measuring;

/// <summary>Creates the run of a case from its results and from facts that all cases of a worker share.</summary>
sealed class RunMaker(ISuite suite, WorkerPlan plan, TimeProvider clock)
{
    readonly Lazy<string?> _violated = new(() => TimingConditions.Violated(suite.Assembly));
    readonly Lazy<bool> _isDebug = new(() => TimingConditions.Unoptimised(suite.Assembly) is not null);
    readonly Lazy<IReadOnlyList<string>> _unoptimised = new(() => TimingConditions.AllUnoptimised(suite.Assembly));
    readonly Lazy<string> _machine = new(() => Machine.Describe(new DirectoryInfo(plan.Directory)));
    readonly Lazy<string> _build = new(() => BuildId.Of(suite.Assembly));
    readonly Lazy<string?> _syncDoubt = new(() =>
        plan.BelievesSyncs ? null : SyncCheck.Doubt(new DirectoryInfo(plan.Directory), clock));

    /// <summary>Why syncs on this disk do not reach a device; null if they do.</summary>
    internal string? SyncDoubt => _syncDoubt.Value;

    /// <summary>The run of a case.</summary>
    /// <param name="measured">The case.</param>
    /// <param name="reference">The speed of the machine during the run, if it was measured.</param>
    /// <param name="isWarm">Whether all code was compiled before times were measured.</param>
    /// <param name="busyBeside">The share of the other cores that other processes kept busy.</param>
    internal Run Of(OpenedCase measured, CalibrationTimes? reference, bool isWarm, double busyBeside)
    {
        ICaseMeasurement measurement = measured.Measurement;
        return new Run
        {
            Case = measured.Source.Id,
            Facts = measured.Facts,
            Subject = measured.Source.SubjectOf(measured.Work?.Work),
            Machine = _machine.Value,
            Calibration = reference,
            Build = _build.Value,
            WorkOperations = measured.Work?.Operations ?? 1,
            Work = WorkOf(measured),
            Batch = measurement is LoadMeasurement ? measurement.Batch : measured.Work?.Batch ?? measurement.Batch,
            Rounds = [.. measurement.Rounds],
            BusyShare = busyBeside,
            SyncDoubt = measured.Durability == ShownDurability.ProcessOrMore && _syncDoubt.IsValueCreated
                ? _syncDoubt.Value : null,
            Observed = Observations.Of(measured),
            TimeNotComparable = measured.Plan.Timed || Debugger.IsAttached || _isDebug.Value ? _violated.Value : null,
            Growth = measured.Plan.Timed ? measurement.Growth : null,
            TooNearGenerator = measured.Plan.Timed ? (measurement as LoadMeasurement)?.TooNearGenerator : null,
            Waits = measured.Work?.Waits,
            WaitedShare = measurement.WaitedShare,
            Warnings =
            [
                .. _isDebug.Value ? [] : _unoptimised.Value.Select(name => $"{name} was built without optimisation"),
                .. isWarm ? [] : (string[])["methods were still compiled at the end of the warm-up's limit"],
                .. (measured.Work?.Losses ?? []).Concat(measurement.Losses).Distinct(),
            ],
        };
    }

    WorkCounts WorkOf(OpenedCase measured)
    {
        WorkCounts work = measured.Work?.Work ?? WorkCounts.Unknown;
        // As built for a debugger the same code allocates more.
        if (measured.Measurement.AllocatedBytes is { } bytes && measured.Source.JudgesAllocations && !_isDebug.Value)
            work = work.With(Metric.AllocatedBytes, bytes);
        return measured.Durability is { } shown ? work.With(Metric.Durability, (long)shown) : work;
    }
}
