using System.Globalization;
using NUnit.Framework;
using Perf.Harness.Environments;
using Perf.Harness.Measurements;
using Perf.Harness.Metrics;
using Perf.Harness.Statistics;
using Perf.Harness.Workers;
using Perf.Harness.Yardsticks;

namespace Perf.Crud.Trials;

/// <summary>What the instrument itself adds to each operation: an empty one is measured like any other.</summary>
[TestFixture, Category("trial")]
public sealed class InstrumentTrial
{
    const int Operations = 10_000;
    const int Rounds = 40;

    [Test]
    public void An_empty_operation_allocates_nothing_and_its_time_is_told()
    {
        using CoreClock? core = CoreClock.TryOpen();
        TimeProvider clock = core ?? TimeProvider.System;
        var plan = new CasePlan("", Cost: true, BatchOperations: Operations);
        using var measurement = new BatchMeasurement(new EmptyCase(), plan, clock);
        measurement.Prepare();
        foreach (Action slice in measurement.Slices())
            for (int call = 0; call < Rounds; call++) slice();
        measurement.Pilot();
        measurement.Visit(Rounds, new YardstickSet([new ManagedKernel()], [], clock));

        double seconds = Median.Of(measurement.Rounds.Select(round => round.Values[Metric.Time]));
        TestContext.Out.WriteLine(string.Create(CultureInfo.InvariantCulture,
            $"an empty operation takes {seconds / Operations * 1e9:0.00} ns and {measurement.AllocatedBytes} bytes, "
            + $"the call of it included; a batch of {Operations} {seconds * 1e6:0.0} µs"));
        Assert.That(measurement.AllocatedBytes, Is.Zero, "bytes for each operation that nobody asked for");
        Assert.That(measurement.Rounds.SelectMany(round => round.Kernels.Values), Is.All.Positive);
    }

    sealed class EmptyCase : ICase
    {
        readonly IOperation _operation = new Nothing();

        public CaseId Id { get; } = CaseId.Parse("crud/empty @ nothing/plain");

        public void Prepare() { }

        public long Execute(int operations)
        {
            long sum = 0;
            for (int i = 0; i < operations; i++) sum += _operation.Do(i);
            return sum;
        }

        public void Restore() { }

        public void Verify(long checksum) { }

        public void Dispose() { }
    }

    interface IOperation
    {
        long Do(int index);
    }

    sealed class Nothing : IOperation
    {
        public long Do(int index) => 1;
    }
}
