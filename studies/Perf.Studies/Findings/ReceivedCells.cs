using Perf.Harness.Baselines;
using Perf.Harness.Cases;
using Perf.Harness.Reports;
using Perf.Harness.Running;
using Perf.Harness.Tests.Builds;
using Perf.Studies.Databases;
using Perf.Studies.Upgrades;

namespace Perf.Studies.Findings;

/// <summary>The cells that tests/Perf.Crud has left below artifacts.</summary>
/// <param name="Cells">The cells.</param>
/// <param name="Machine">What they were measured on, in words.</param>
sealed record ReceivedCells(Cells Cells, string Machine)
{
    const string Suite = "crud";

    /// <summary>Those of the last run: what an earlier one has left there was measured with another build.</summary>
    internal static ReceivedCells OfLastRun(ProjectLayout layout)
    {
        var report = new FileInfo(Path.Combine(layout.Report.FullName, "run.json"));
        SuiteDocument? last = report.Exists
            ? RunDocument.Parse(File.ReadAllText(report.FullName)).Suites.SingleOrDefault(suite => suite.Suite == Suite)
            : null;
        HashSet<string> judged = [.. last?.Cases.Select(one => one.Case) ?? []];
        return new ReceivedCells(
            new Cells(id => judged.Contains(id.ToString()) ? Received(layout, id) : null)
            {
                Failure = id => last?.Errors.GetValueOrDefault(id.ToString()), Fact = Facts.Read,
                Upgrades = Measured,
            },
            last?.Machine ?? MachineHere(layout));
    }

    /// <summary>All that lie there, of whatever run.</summary>
    internal static ReceivedCells OfAll(ProjectLayout layout) => new(
        new Cells(id => Received(layout, id)) { Fact = Facts.Read, Upgrades = Measured }, MachineHere(layout));

    static IReadOnlyList<UpgradeRow> Measured => UpgradeRow.Read(Repository.Text("docs/evidence/upgrades.tsv"));

    static Run? Received(ProjectLayout layout, CaseId id) =>
        new ReceivedRuns(layout.Received).Load(id) is [var first, ..] ? first : null;

    static string MachineHere(ProjectLayout layout) => Perf.Harness.Environments.Machine.Describe(layout.Root);
}
