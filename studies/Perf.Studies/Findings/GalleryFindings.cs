using Perf.Engines.Data;
using Perf.Studies.Upgrades;

namespace Perf.Studies.Findings;

/// <summary>
/// The experience of Gallery Server with Entity Framework: how often SaveChanges is called, and with which rows.
/// </summary>
static class GalleryFindings
{
    const string Again = "sync, metadata again";
    const string Compact = "EF on SQL CE";
    const double Moved = 0.10;              // what a default run is sure to find

    internal static IReadOnlyList<Finding> All { get; } =
    [
        new("FI16", "SaveChanges for each object is at least 1.5 times faster than for each row",
            Printed.Times(
                Scenario("C", "2.6.0, SaveChanges for each row"), Scenario("C", "2.6.1, SaveChanges for each object")),
            "One transaction, one flush and one look for changes serve some twenty rows.",
            cells => Outcome.AtLeast(1.5, cells.Time(
                new("gallery-save-each", On.Entities), new("gallery-save-object", On.Entities)))),
        new("FI17", "Asking for the id of each inserted row doubles the statements that read or write rows",
            "S3: seen in the trace, INSERT and SELECT by turns",
            "EF Core 6 inserts and selects in one command; without it the raw interface has the id from the insert.",
            cells => Outcome.AtLeast(1.9, Ratio.Exactly(
                cells.CountOfEach(new("gallery-add-range", On.Entities), Metric.Statements)
                / cells.CountOfEach(new("gallery-add-range", On.RawWriteAhead), Metric.Statements)))),
        new("FI18", "Raw statements insert at least 3 times faster than EF",
            Printed.Figures(Share("EF"), Share("raw ADO.NET")),
            "Change tracking, command building and the id's SELECT are paid for each row.",
            cells => Outcome.AtLeast(3, cells.Time(
                new("gallery-add-range", On.Entities), new("gallery-add-range", On.RawWriteAhead)))),
        new("FI19", "In the re-import scenario with SaveChanges for each row the inserts take most of the time",
            Printed.Figures(PublishedFigures.One(
                "S3", "prose", Compact, "insert metadata", figure => figure.Rows == "105")),
            "What the re-import takes beyond its inserts, saved an object at a time, is the removal of old rows.",
            ShareOfInserts),
        new("FI20", "Some new version of a package reads at least 10 % faster or slower",
            "S3: reads up to 15 times faster from 2.5 to 2.6.0",
            "Those versions were the application's; these are of providers, libraries and mappers below the same code.",
            cells => Farthest(cells.Upgrades)),
        new("FI35", "After a batch the ids in the objects are the ids in the table",
            "S3: ids still had to reach the objects",
            "Every batch of these cases ends with a comparison of both; a wrong id is an error.",
            cells => cells.AreRight(
                "had every id agree in every batch", new("gallery-save-each", On.Entities),
                new("gallery-save-object", On.Entities), new("gallery-add-range", On.Entities)))
        { MustSay = Says.Holds },
    ];

    static PublishedFigure Scenario(string table, string configuration) => PublishedFigures.One(
        "S3", table, Compact, Again, figure => figure.Configuration == configuration);

    static PublishedFigure Share(string configuration) => PublishedFigures.One(
        "S3", "prose", Compact, "insert metadata", figure => figure.Configuration == configuration);

    // Of every upgrade that docs/evidence/upgrades.md has.
    static Outcome Farthest(IReadOnlyList<UpgradeRow> upgrades)
    {
        UpgradeRow[] reads = [.. upgrades.Where(row =>
            row is { Change: not null, Low: not null, High: not null }
            && CaseId.Parse(row.Case).Workload == "read-one")];
        if (reads.Length == 0) throw new MissingCellException("docs/evidence/upgrades.tsv has no row of read-one");
        bool IsMoved(UpgradeRow row) => row.Low >= Moved || row.High <= -Moved;
        bool IsNot(UpgradeRow row) => row.Low > -Moved && row.High < Moved;
        UpgradeRow farthest = reads
            .OrderByDescending(IsMoved).ThenByDescending(row => Math.Abs(row.Change!.Value)).First();
        Says says = IsMoved(farthest) ? Says.Holds : reads.All(IsNot) ? Says.DoesNotHold : Says.CannotTell;
        return new Outcome(says, $"of {reads.Length} pairs of versions and stores the farthest is {farthest.Upgrade}: "
            + $"{UnitFormat.Change(farthest.Change!.Value)} ({UnitFormat.Change(farthest.Low!.Value)} to "
            + $"{UnitFormat.Change(farthest.High!.Value)})");
    }

    // For each round: the inserts of single rows, compared with the inserts and the removal.
    static Outcome ShareOfInserts(Cells cells)
    {
        double lines = (double)new Gallery().LineCount / Gallery.ObjectCount; // the inserts' operation is a line
        double[] each = [.. cells.Seconds(new("gallery-save-each", On.Entities)).Select(one => lines * one)];
        double[] together = [.. cells.Seconds(new("gallery-save-object", On.Entities)).Select(one => lines * one)];
        IReadOnlyList<double> reimport = cells.Seconds(new("gallery-reimport", On.Entities));
        double[] shares = [.. each.Zip(together, reimport).Select(round =>
            round.First / (round.First + Math.Max(0, round.Third - round.Second)))];
        Ratio share = Ratio.OfRatios(shares);
        return Outcome.AtLeast(0.5, share) with
        {
            Figure = FormattableString.Invariant(
                $"{share.Value:0 %} of the time ({share.Interval.Low:0 %} to {share.Interval.High:0 %})"),
        };
    }
}
