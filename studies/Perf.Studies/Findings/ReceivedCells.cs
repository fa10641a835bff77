using Perf.Studies.Databases;
using Perf.Studies.Upgrades;

namespace Perf.Studies.Findings;

/// <summary>The cells that tests/Perf.Crud and studies/Perf.StandIns have left below artifacts.</summary>
/// <param name="Cells">The cells.</param>
sealed record ReceivedCells(Cells Cells)
{
    const string Suite = "crud";

    // The product last: substitutes for others were once measured there.
    static readonly ProjectLayout[] Layouts =
        [new(new DirectoryInfo(Repository.PathOf("studies/Perf.StandIns"))), new(Repository.Root)];

    /// <summary>Those of the last runs: what earlier ones have left there was measured with another build.</summary>
    internal static ReceivedCells OfLastRun()
    {
        SuiteDocument[] last = [.. Reported.Where(suite => suite.Suite == Suite)];
        HashSet<string> judged = [.. last.SelectMany(run => run.Cases).Select(one => one.Case)];
        return new ReceivedCells(
            new Cells(id => judged.Contains(id.ToString()) ? Received(id) : null)
            {
                Failure = id => last.Select(run => run.Errors.GetValueOrDefault(id.ToString()))
                    .FirstOrDefault(error => error is not null),
                Fact = Facts.Read, Upgrades = Measured,
            });
    }

    /// <summary>All that lie there, of whatever run.</summary>
    internal static ReceivedCells OfAll() =>
        new(new Cells(Received) { Fact = Facts.Read, Upgrades = Measured });

    static IReadOnlyList<UpgradeRow> Measured => UpgradeRow.Read(Repository.Text("docs/evidence/upgrades.tsv"));

    /// <summary>The suites of the last runs, as their reports have them.</summary>
    internal static IReadOnlyList<SuiteDocument> Reported => [.. Layouts.SelectMany(SuitesOf)];

    static IReadOnlyList<SuiteDocument> SuitesOf(ProjectLayout layout)
    {
        var report = new FileInfo(Path.Combine(layout.Report.FullName, "run.json"));
        return report.Exists ? RunDocument.Parse(File.ReadAllText(report.FullName)).Suites : [];
    }

    static Run? Received(CaseId id) =>
        Layouts.Select(layout => new ReceivedRuns(layout.Received).Load(id)).FirstOrDefault(runs => runs.Count > 0)?[0];
}
