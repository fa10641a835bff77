using Perf.Harness.Pairing;
using Perf.Studies.Trials;

namespace Perf.Studies.Upgrades;

/// <summary>Counts the instructions of the same sources with each version of a package.</summary>
/// <param name="layout">Where builds are kept.</param>
/// <param name="workers">Start the processes that count.</param>
/// <param name="valgrind">The version of Valgrind.</param>
sealed class UpgradeCounts(ProjectLayout layout, Workers workers, Version valgrind)
{
    // As many as an acceptance has.
    const int Processes = 2;

    readonly Dictionary<string, IReadOnlyDictionary<CaseId, Counting>> _counted = [];

    /// <summary>The rows of an upgrade, one for each case that has a time.</summary>
    /// <param name="upgrade">The upgrade.</param>
    /// <param name="times">The rows of its times.</param>
    /// <exception cref="InvalidOperationException">A version cannot be built.</exception>
    internal IReadOnlyList<UpgradeRow> Of(Upgrade upgrade, IReadOnlyList<UpgradeRow> times)
    {
        CaseId[] cases = [.. times.Select(time => CaseId.Parse(time.Case))];
        var before = Counted(upgrade, upgrade.From, cases);
        var after = Counted(upgrade, upgrade.To, cases);
        string at = UpgradeRun.MeasuredAt(new GitRepository(layout.Root).Head, layout);
        return
        [
            .. from time in times
               let id = CaseId.Parse(time.Case)
               let old = before.GetValueOrDefault(id)
               let now = after.GetValueOrDefault(id)
               where old is { IsUnsteady: false } && now is { IsUnsteady: false }
               select new UpgradeRow(
                   time.Upgrade, time.Case, Metric.Instructions.Name, old.PerOperation, now.PerOperation)
               {
                   Library = time.Library, Measured = at,
               },
        ];
    }

    IReadOnlyDictionary<CaseId, Counting> Counted(Upgrade upgrade, string version, CaseId[] cases)
    {
        string name = upgrade.NameOf(version);
        if (_counted.TryGetValue(name, out IReadOnlyDictionary<CaseId, Counting>? known)
            && cases.All(known.ContainsKey))
        {
            return known;
        }

        var worker = new ValgrindWorker(workers, valgrind);
        var build = new PairedBuild(name, Build(upgrade, version));
        var counted = Enumerable.Range(0, Processes)
            .SelectMany(_ => worker.Count(build, [.. cases.Select(one => (one, (Counting?)null))]).Counted)
            .GroupBy(one => one.Key, one => one.Value.Counting)
            .ToDictionary(one => one.Key, one => one.Aggregate(Counting.OfBoth));
        return _counted[name] = counted;
    }

    string Build(Upgrade upgrade, string version)
    {
        string artifacts = Path.Combine(upgrade.FolderOf(layout, version).FullName, "counted");
        Command build = Command.Run(
            layout.Root.FullName, DotnetHost.Path(), upgrade.FurtherVersions,
            ["build", .. upgrade.Arguments(version, artifacts)]);
        string assembly = Path.Combine(artifacts, "bin", "Perf.Crud", "release", "Perf.Crud.dll");
        return File.Exists(assembly) ? assembly
            : throw new InvalidOperationException($"{upgrade}: {version} cannot be built:\n{build.Output}");
    }
}
