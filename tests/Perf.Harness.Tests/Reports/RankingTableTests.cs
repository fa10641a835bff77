using System.Collections.Immutable;
using NUnit.Framework;
using Perf.Harness.Cases;
using Perf.Harness.Reports;
using Perf.Harness.Verdicts;

namespace Perf.Harness.Tests.Reports;

public sealed class RankingTableTests
{
    [Test]
    public void Configurations_are_set_side_by_side_inside_a_class_and_never_across()
    {
        Comparison[] comparisons =
        [
            Made("insert-one", "wal-full", ShownDurability.Power, 2_000_000),
            Made("insert-one", "wal-normal", ShownDurability.Process, 10_000),
            Made("insert-one", "delete-full", ShownDurability.Power, 8_000_000),
            Made("insert-one", "wal-off", ShownDurability.Process, 9_000),
            Made("insert-one", "memory", ShownDurability.None, 4_000),
            Made("read-one", "wal-full", ShownDurability.Power, 5_000),
            Made("read-one", "wal-off", ShownDurability.Process, 4_000),
        ];
        Assert.That(RankingTable.For(comparisons), Is.EqualTo("""

            ### insert-one

            | class | configuration | each | of the fastest in its class |
            |---|---|---:|---:|
            | power | sqlite/wal-full | 2.00 ms | 1.0 |
            | power | sqlite/delete-full | 8.00 ms | 4.0 |
            | process | sqlite/wal-off | 9.00 µs | 1.0 |
            | process | sqlite/wal-normal | 10.0 µs | 1.1 |

            """.ReplaceLineEndings("\n")));
    }

    [Test]
    public void What_has_no_class_or_no_time_has_no_place()
    {
        Comparison known = Made("insert-one", "wal-full", ShownDurability.Power, 2_000_000);
        Comparison unknown = Made("insert-one", "delete-full", ShownDurability.Power, 1) with
        {
            Gates = [new Gate.NotEvaluated(Metric.Durability, Method.Count, new Reason.NoBaseline())],
        };
        Assert.That(RankingTable.For([known, unknown]), Is.Empty);
    }

    static Comparison Made(string workload, string configuration, ShownDurability shown, double nanoseconds) => new(
        new CaseId("crud", workload, "sqlite", configuration),
        [new Gate.Judged(Metric.Durability, Method.Count, Verdict.Unchanged, (long)shown, (long)shown, 0)],
        1)
    {
        Observed = ImmutableSortedDictionary<string, double>.Empty.Add("time-per-operation-nanoseconds", nanoseconds),
    };
}
