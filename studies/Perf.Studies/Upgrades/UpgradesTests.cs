using Perf.Harness.Instructions;
using Perf.Studies.Trials;

namespace Perf.Studies.Upgrades;

/// <summary>docs/evidence/upgrades.md is made of measured rows.</summary>
public sealed class UpgradesTests
{
    const string Folder = "docs/evidence/";
    const string Rows = Folder + "upgrades.tsv";
    const string AgainRows = Folder + "upgrades-again.tsv";
    const string Page = Folder + "upgrades.md";
    const string Picture = Folder + "upgrades.svg";

    [Test]
    public void The_page_and_the_picture_are_made_from_the_rows()
    {
        IReadOnlyList<UpgradeRow> rows = Read(Rows);
        using var scope = Assert.EnterMultipleScope();
        Assert.That(UpgradeRow.Text(rows), Is.EqualTo(Repository.Text(Rows).ReplaceLineEndings("\n")));
        Assert.That(
            Repository.Text(Page).ReplaceLineEndings("\n"), Is.EqualTo(UpgradesPage.Text(rows, Read(AgainRows))),
            $"{Page} is another one: run the explicit test Page_and_picture_are_made_again, and commit them");
        Assert.That(Repository.Text(Picture).ReplaceLineEndings("\n"), Is.EqualTo(UpgradesPicture.Svg(rows)));
    }

    [Test]
    public void An_upgrade_is_a_line_for_each_case_with_the_counts_that_moved()
    {
        UpgradeRow time = new("X 1 -> 2", "crud/query @ a/b", "time", 1e-6, 1.1e-6)
        {
            Change = 0.1, Low = 0.05, High = 0.15, Pairs = 12, Library = "SQLite 3.1 -> SQLite 3.2",
            Measured = "46ed4ee",
        };
        Assert.That(
            UpgradesPage.Text(
                [time, Count("instructions", 2_000, 2_060), Count("vm-steps", 10, 12), Count("syncs", 3, 3)], []),
            Does.Contain("## X 1 -> 2\n\nSQLite 3.1 -> SQLite 3.2\n").And.EndsWith(
                "| query @ a/b | 1.00 µs | 1.10 µs | +10.0 % | +5.0 % to +15.0 % | 12 | +3.0 % "
                + "| vm-steps 10 -> 12 |\n"));

        static UpgradeRow Count(string metric, double old, double now) =>
            new("X 1 -> 2", "crud/query @ a/b", metric, old, now);
    }

    [Test]
    public void Most_intervals_of_another_day_meet()
    {
        var repeated = UpgradesPage.Repeated(Read(Rows), Read(AgainRows)).ToArray();
        Assert.That(repeated.Count(one => one.First.Meets(one.Second)), Is.GreaterThan(repeated.Length / 2));
    }

    [TestCase(0.01, 0.02, 0.02, 0.03, true)]
    [TestCase(0.01, 0.02, 0.021, 0.03, false)]
    [TestCase(-0.03, -0.02, -0.01, 0.01, false)]
    [TestCase(-0.03, 0.02, -0.01, 0.01, true)]
    public void Intervals_meet_if_a_value_is_in_both(
        double low, double high, double otherLow, double otherHigh, bool meets)
    {
        var one = new UpgradeRow("X 1 -> 2", "crud/query @ a/b", "time", 1, 1) { Low = low, High = high };
        UpgradeRow other = one with { Low = otherLow, High = otherHigh };
        Assert.That((one.Meets(other), other.Meets(one)), Is.EqualTo((meets, meets)));
    }

    [Test, Explicit("writes docs/evidence/upgrades.md and its picture from the rows")]
    public void Page_and_picture_are_made_again() => Write(Read(Rows));

    [Test, Explicit("takes some minutes for each upgrade that has no rows yet, and writes docs/evidence")]
    public void Upgrades_are_measured() => Measure(Upgrade.All, Read(Rows), Write);

    [Test, Explicit("takes some minutes for each upgrade that is not repeated yet, and writes docs/evidence")]
    public void Some_are_measured_on_another_day() => Measure(Upgrade.Again, Read(AgainRows), rows =>
    {
        File.WriteAllText(Repository.PathOf(AgainRows), UpgradeRow.Text(rows));
        Page_and_picture_are_made_again();
    });

    [Test, Explicit("takes some minutes for each version whose instructions are not counted, and writes docs/evidence")]
    public void Instructions_of_upgrades_are_counted()
    {
        Version valgrind = Valgrind.Find().Version ?? throw new IgnoreException("Valgrind is missing.");
        List<UpgradeRow> rows = [.. Read(Rows)];
        using var progress = new ProgressLine(TimeProvider.System, TestContext.Progress.WriteLine);
        using var workers = new Workers(
            Suites.OfCases, Suites.Settings, Suites.Layout, progress, TestContext.Progress.WriteLine);
        workers.TakeMachine();
        var counts = new UpgradeCounts(Suites.Layout, workers, valgrind);
        foreach (Upgrade upgrade in Upgrade.All)
        {
            string[] names = UpgradeRun.NamesOf(upgrade);
            UpgradeRow[] own = [.. rows.Where(row => names.Contains(row.Upgrade))];
            if (own.Any(row => row.Metric == Metric.Instructions.Name)) continue;
            rows.AddRange(counts.Of(upgrade, [.. own.Where(row => row.Change is not null)]));
            Write(rows);
        }
    }

    // After each upgrade: what was measured is kept, and the next call goes on from there.
    static void Measure(
        IEnumerable<Upgrade> upgrades, IReadOnlyList<UpgradeRow> measured, Action<IReadOnlyList<UpgradeRow>> keep)
    {
        List<UpgradeRow> rows = [.. measured];
        var run = new UpgradeRun(new ProjectLayout(Repository.Root), TestContext.Error.WriteLine);
        List<string> failed = [];
        foreach (Upgrade upgrade in upgrades.Where(one => rows.All(row => row.Upgrade != $"{one}")))
        {
            try
            {
                rows.AddRange(run.Of(upgrade));
                keep(rows);
            }
            catch (InvalidOperationException error)
            {
                failed.Add(error.Message);
            }
        }

        Assert.That(failed, Is.Empty);
    }

    static IReadOnlyList<UpgradeRow> Read(string path) =>
        File.Exists(Repository.PathOf(path)) ? UpgradeRow.Read(Repository.Text(path)) : [];

    static void Write(IEnumerable<UpgradeRow> measured)
    {
        UpgradeRow[] rows = [.. measured.GroupBy(row => row.Upgrade).OrderBy(PlaceOf).SelectMany(upgrade => upgrade)];
        File.WriteAllText(Repository.PathOf(Rows), UpgradeRow.Text(rows));
        File.WriteAllText(Repository.PathOf(Page), UpgradesPage.Text(rows, Read(AgainRows)));
        File.WriteAllText(Repository.PathOf(Picture), UpgradesPicture.Svg(rows));
    }

    // The package's first, so that EF Core, which is measured with its provider, follows it.
    static int PlaceOf(IGrouping<string, UpgradeRow> upgrade) => Upgrade.All.Select(one => one.Package).Distinct()
        .TakeWhile(package => !upgrade.Key.StartsWith(package + " ", StringComparison.Ordinal)).Count();
}
