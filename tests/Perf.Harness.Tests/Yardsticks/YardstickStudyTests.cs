using System.Collections.Immutable;
using NUnit.Framework;
using Perf.Harness.Measurements;
using Perf.Harness.Metrics;
using Perf.Harness.Reports;
using Perf.Harness.Tests.Baselines;
using Perf.Harness.Yardsticks;

namespace Perf.Harness.Tests.Yardsticks;

/// <summary>
/// On made-up machines: the case takes twice the first kernel and once the second, the third knows nothing of it.
/// </summary>
public sealed class YardstickStudyTests
{
    static readonly Dictionary<string, Func<string, bool>> Mixes = new()
    {
        ["both"] = name => name is "fast" or "slow",
        ["fast"] = name => name == "fast",
    };

    [Test]
    public void The_right_mix_predicts_what_none_of_its_parts_does()
    {
        YardstickStudy study = YardstickStudy.Of(Runs(), Mixes);
        Assert.Multiple(() =>
        {
            // Not quite nothing: a fit keeps near equal parts, docs/decisions/0021-one-speed.md.
            Assert.That(study.Mixes["both"], Is.LessThan(0.002));
            Assert.That(study.Mixes["fast"], Is.GreaterThan(0.02));
            Assert.That(study.Alone["fast"], Is.GreaterThan(0.02));
            Assert.That(study.Alone["other"], Is.GreaterThan(study.Alone["fast"]));
            Assert.That(study.Raw, Is.GreaterThan(0.1));
        });
    }

    [Test]
    public void The_table_has_a_row_for_each_case_and_a_dash_for_what_it_was_not_measured_with()
    {
        Assert.That(YardstickTable.For("Beside: None", [Inserts, Reads, Queries]), Is.EqualTo("""
            ## Beside: None

            | case | processes | raw | chase | pin-read | sync-append | **all** |
            |---|---:|---:|---:|---:|---:|---:|
            | crud/insert-one @ microsoft-data-sqlite/wal-full | 8 | 20.0 % | – | 3.1 % | 4.0 % | 1.5 % |
            | crud/read-one @ list-store/memory | 7 | 10.0 % | 50.0 % | – | – | 2.0 % |
            | crud/query @ list-store/memory | 8 | 12.0 % | 20.0 % | – | – | 3.0 % |
            | *median of 2 without a sync* | 7 | 11.0 % | 35.0 % | – | – | 2.5 % |
            | *median of 1 that sync* | 8 | 20.0 % | – | 3.1 % | 4.0 % | 1.5 % |

            """.ReplaceLineEndings("\n")));
    }

    static readonly YardstickStudy Inserts = new(
        MadeRuns.InsertOne, 8, 0.2, Shares(("pin-read", 0.031), ("sync-append", 0.04)), Shares(("all", 0.0149)));

    static readonly YardstickStudy Reads = new(
        CaseId.Parse("crud/read-one @ list-store/memory"), 7, 0.1, Shares(("chase", 0.5)), Shares(("all", 0.02)));

    static readonly YardstickStudy Queries = new(
        CaseId.Parse("crud/query @ list-store/memory"), 8, 0.12, Shares(("chase", 0.2)), Shares(("all", 0.03)));

    static ImmutableSortedDictionary<string, double> Shares(params (string Name, double Share)[] shares) =>
        MadeRuns.Numbers(shares);

    // Eight machines whose two speeds move apart; forty rounds each that do so a little.
    static Run[] Runs() =>
    [
        .. Enumerable.Range(0, 8).Select(machine => MadeRuns.Run() with
        {
            Seed = machine + 1,
            Rounds = [.. Enumerable.Range(0, 40)
                .Select(round => Round(1 + (0.1 * machine), 1 + (0.05 * (machine % 3)) + (0.01 * (round % 5))))],
        }),
    ];

    static Round Round(double fast, double slow) => new(
        ImmutableSortedDictionary<Metric, double>.Empty.Add(Metric.Time, (2 * fast) + slow),
        MadeRuns.Numbers(("fast", fast), ("slow", slow), ("other", 1)));
}
