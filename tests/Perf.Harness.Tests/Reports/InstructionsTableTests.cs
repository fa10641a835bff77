namespace Perf.Harness.Tests.Reports;

public sealed class InstructionsTableTests
{
    [Test]
    public void Configurations_are_set_side_by_side_for_each_workload()
    {
        Comparison[] comparisons =
        [
            Made("read-one", "wal-full", 21_632), Made("read-one", "memory", 10_816),
            Made("insert-one", "memory", 27_215), Made("insert-one", "wal-full", 33_177),
            Made("query", "wal-full", 3_780_539), Made("shrink", "wal-full", null), Made("shrink", "memory", 1),
        ];
        Assert.That(InstructionsTable.For(comparisons), Is.EqualTo("""

            ### insert-one

            | configuration | instructions | times the fewest |
            |---|---:|---:|
            | sqlite/memory | 27,215 | 1.0 |
            | sqlite/wal-full | 33,177 | 1.2 |

            ### read-one

            | configuration | instructions | times the fewest |
            |---|---:|---:|
            | sqlite/memory | 10,816 | 1.0 |
            | sqlite/wal-full | 21,632 | 2.0 |

            """.ReplaceLineEndings("\n")));
    }

    static Comparison Made(string workload, string configuration, long? instructions) =>
        new(new CaseId("crud", workload, "sqlite", configuration), [], 1) { Instructions = instructions };
}
