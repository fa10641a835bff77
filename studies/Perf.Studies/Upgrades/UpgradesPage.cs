namespace Perf.Studies.Upgrades;

/// <summary>The page on upgrades: what each did to times, and which counts it moved.</summary>
static class UpgradesPage
{
    const double LargeChange = 0.1, SmallChange = 0.02;

    const string Heading = """
        # Effects of package upgrades

        Tests make this page from [upgrades.tsv](upgrades.tsv). Times are measured in pairs: two processes run the
        same sources with the two versions, in turns on one machine. A positive change is slower. An interval that
        contains zero means that no change was seen. A case has no row if the budget ran out before its pairs ended.
        Instructions are those of one operation, managed and native; Valgrind counts them, in two processes of each
        version. Other counts are exact: a cell names the counts that changed, for all operations of a case. A version
        of the provider brings its own native library, and EF Core is released with it. The native libraries are
        measured with Microsoft.Data.Sqlite.Core 6.0.7.

        ![Change of time by upgrade](upgrades.svg)

        This command measures the missing rows, and makes the page again:

        ```
        dotnet test studies/Perf.Studies -c Release --filter "FullyQualifiedName~Upgrades_are_measured"
        ```

        `~Some_are_measured_on_another_day` repeats two of them, and `~Instructions_of_upgrades_are_counted` counts.


        """;

    internal static string Text(IReadOnlyList<UpgradeRow> rows, IReadOnlyList<UpgradeRow> again)
    {
        var text = new StringBuilder(Heading.ReplaceLineEndings("\n"));
        text.Append(CultureInfo.InvariantCulture, $"Measured at {Measured(rows)}.\n");
        foreach (IGrouping<string, UpgradeRow> upgrade in rows.GroupBy(row => row.Upgrade))
        {
            text.Append(CultureInfo.InvariantCulture, $"\n## {upgrade.Key}\n\n{upgrade.First().Library}\n\n");
            text.Append("| case | before | after | change | 95 % interval | pairs | instructions ");
            text.Append("| counts that changed |\n");
            text.Append("|---|---:|---:|---:|---:|---:|---:|---|\n");
            foreach (IGrouping<string, UpgradeRow> one in upgrade.GroupBy(row => row.Case)) text.Append(Line([.. one]));
        }

        text.Append(TimeAlone(rows));
        if (again.Count == 0) return text.ToString();
        var repeated = Repeated(rows, again).ToArray();
        text.Append(CultureInfo.InvariantCulture,
            $"\n## Measured again\n\nOn another day, at {Measured(again)}, from\n");
        text.Append(CultureInfo.InvariantCulture,
            $"[upgrades-again.tsv](upgrades-again.tsv): {repeated.Count(one => one.First.Meets(one.Second))} of ");
        text.Append(CultureInfo.InvariantCulture, $"{repeated.Length} intervals overlap those of the first day.\n\n");
        text.Append("| upgrade | case | 95 % interval | again | intervals overlap |\n|---|---|---:|---:|---|\n");
        foreach (var (first, second) in repeated)
        {
            text.Append(CultureInfo.InvariantCulture,
                $"| {first.Upgrade} | {Short(first.Case)} | {Interval(first)} | {Interval(second)} ");
            text.Append(CultureInfo.InvariantCulture, $"| {(first.Meets(second) ? "yes" : "no")} |\n");
        }

        return text.ToString();
    }

    // Where the time moved and the instructions did not: what else is known of the case.
    static string TimeAlone(IEnumerable<UpgradeRow> rows)
    {
        string[] cases =
        [
            .. from one in rows.GroupBy(row => (row.Upgrade, row.Case))
               let time = one.First(row => row.Change is not null)
               let instructions = one.FirstOrDefault(IsOfInstructions)
               where instructions is not null && Math.Abs(time.Change!.Value) > LargeChange
                   && Math.Abs(ShareOf(instructions)) < SmallChange
               select $"- {time.Upgrade}, {Short(time.Case)}: time {UnitFormat.Change(time.Change!.Value)} "
                   + $"({Interval(time)}), instructions {UnitFormat.Change(ShareOf(instructions))}, "
                   + $"counts that moved: {MovedCounts([.. one])}\n",
        ];
        return cases.Length == 0 ? "" : FormattableString.Invariant($"""

            ## Time without instructions

            These times changed by more than {100 * LargeChange:0} %, and the instructions by less than
            {100 * SmallChange:0} %. A case with fewer syncs waits less for the disk, and waiting needs no instructions.
            If nothing else moved by as much, the processor ran about the same instructions in another time: that depends
            on where code and data lie in memory, and on how many instructions run at the same time. No count has that.


            """).ReplaceLineEndings("\n") + string.Concat(cases);
    }

    /// <summary>The times of which both days have a row.</summary>
    internal static IEnumerable<(UpgradeRow First, UpgradeRow Second)> Repeated(
        IEnumerable<UpgradeRow> rows, IReadOnlyList<UpgradeRow> again) =>
        from first in rows
        from second in again
        where first.Change is not null && second.Change is not null
            && (first.Upgrade, first.Case, first.Metric) == (second.Upgrade, second.Case, second.Metric)
        select (first, second);

    static string Measured(IReadOnlyList<UpgradeRow> rows) =>
        string.Join("; ", rows.Select(row => row.Measured).Where(measured => measured.Length > 0).Distinct());

    static string Interval(UpgradeRow time) =>
        $"{UnitFormat.Change(time.Low!.Value)} to {UnitFormat.Change(time.High!.Value)}";

    static string Line(IReadOnlyList<UpgradeRow> rows)
    {
        UpgradeRow time = rows.First(row => row.Change is not null);
        UpgradeRow? instructions = rows.FirstOrDefault(IsOfInstructions);
        return string.Create(CultureInfo.InvariantCulture,
            $"| {Short(time.Case)} | {Seconds(time.Old)} | {Seconds(time.New)} ")
            + $"| {UnitFormat.Change(time.Change!.Value)} "
            + $"| {Interval(time)} | {time.Pairs} "
            + $"| {(instructions is null ? "" : UnitFormat.Change(ShareOf(instructions)))} "
            + $"| {MovedCounts(rows)} |\n";
    }

    static string MovedCounts(IEnumerable<UpgradeRow> rows) => string.Join(", ", rows
        .Where(row => row.Change is null && row.Old != row.New && !IsOfInstructions(row)).Select(Moved)
        .DefaultIfEmpty("none"));

    static bool IsOfInstructions(UpgradeRow row) => row.Metric == Metric.Instructions.Name;

    static double ShareOf(UpgradeRow counted) => (counted.New!.Value - counted.Old!.Value) / counted.Old.Value;

    /// <summary>A case without its suite.</summary>
    internal static string Short(string id) => id[(id.IndexOf('/', StringComparison.Ordinal) + 1)..];

    static string Seconds(double? seconds) => seconds is { } some ? UnitFormat.Seconds(some) : "–";

    static string Moved(UpgradeRow row)
    {
        Metric metric = Metric.Named(row.Metric)!;
        return $"{row.Metric} {UnitFormat.Of(metric, row.Old!.Value)} -> {UnitFormat.Of(metric, row.New!.Value)}";
    }
}
