using NUnit.Framework;
using Perf.Harness.Baselines;
using Perf.Harness.Reports;
using Perf.Harness.Tests.Baselines;
using Perf.Harness.Tests.Builds;

namespace Perf.Harness.Tests.Reports;

public sealed class SpreadTableTests
{
    [Test]
    public void Each_accepted_cost_has_its_row() =>
        Assert.That(SpreadTable.For([MadeRuns.Baseline((MadeRuns.InsertOne.What, MadeRuns.Case()))]), Is.EqualTo("""
            # Spreads

            Made from `baselines/`; not written by hand. The spread is the standard deviation between the processes that were accepted, as a share of the cost; beside it the smallest change that is found in nineteen of twenty runs. Where no calibration has learnt what another hour does, of times only what doubled is found, of a load what tripled, and of who waits for whom nothing.

            ## here

            1 costs; the median spread is 1.2 %, the widest 1.2 %; the median smallest change is 100.0 %, 0 of them are calibrated.

            | case | metric | configuration | raw | processes | spread | surely found |
            |---|---|---|---:|---:|---:|---:|
            | crud/insert-one | time | microsoft-data-sqlite/wal-full | 5.00 ms | 5 | 1.2 % | 100.0 % |

            """.ReplaceLineEndings("\n")));

    [Test, Explicit("writes docs/spread.md from the baselines")]
    public void Docs_are_made_from_the_baselines()
    {
        var store = new BaselineStore(new DirectoryInfo(Repository.PathOf("baselines")));
        Baseline[] baselines = [.. store.Files().Select(file =>
            store.Load(file.Directory!.Name, Path.GetFileNameWithoutExtension(file.Name))!)];
        File.WriteAllText(Repository.PathOf("docs/spread.md"), SpreadTable.For(baselines));
    }
}
