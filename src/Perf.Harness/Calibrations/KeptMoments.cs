using System.Globalization;
using Perf.Harness.Baselines;
using Perf.Harness.Measurements;

namespace Perf.Harness.Calibrations;

/// <summary>
/// The moments at which a build was measured to calibrate, so that a second calibration adds to the first: below
/// <c>artifacts/calibrations/environment/build</c> a numbered folder for each moment, with what was received in it.
/// </summary>
/// <param name="root">The folder <c>artifacts/calibrations</c>; it need not be there.</param>
sealed class KeptMoments(DirectoryInfo root)
{
    // A folder that is being written; a moment is there when it has its number.
    const string Unfinished = "unfinished";

    /// <summary>Keeps a moment after those that are there; killed meanwhile, it keeps nothing of it.</summary>
    /// <param name="runs">Its runs: of one machine and one build.</param>
    /// <exception cref="BaselineException">It can't be written.</exception>
    internal void Keep(IReadOnlyList<Run> runs)
    {
        DirectoryInfo folder = FolderOf(runs[0]);
        var unfinished = new DirectoryInfo(Path.Combine(folder.FullName, Unfinished));
        if (unfinished.Exists) unfinished.Delete(recursive: true);
        var received = new ReceivedRuns(unfinished);
        foreach (Run run in runs) received.Append(run);
        int last = Numbered(folder).Select(moment => moment.Number).DefaultIfEmpty().Max();
        unfinished.MoveTo(Path.Combine(folder.FullName, (last + 1).ToString("0000", CultureInfo.InvariantCulture)));
    }

    /// <summary>
    /// What is kept of some cases, by moments: of those that have a run of each like the one just made, of the same
    /// build, subject and batch, on the same machine.
    /// </summary>
    /// <param name="likes">A run of each case.</param>
    /// <exception cref="BaselineException">A file can't be used.</exception>
    internal IReadOnlyList<IReadOnlyDictionary<CaseId, IReadOnlyList<Run>>> Of(IReadOnlyList<Run> likes) =>
    [
        .. from moment in Numbered(FolderOf(likes[0]))
           orderby moment.Number
           let runs = likes.ToDictionary(like => like.Case, like => new ReceivedRuns(moment.Folder).Load(like.Case))
           where likes.All(like => runs[like.Case] is [_, _, ..] kept && kept.All(run => IsLike(run, like)))
           select runs,
    ];

    static bool IsLike(Run kept, Run like) =>
        kept.Subject == like.Subject && kept.WorkloadHash == like.WorkloadHash
        && kept.BatchOperations == like.BatchOperations && kept.BatchSyncs == like.BatchSyncs
        && kept.CostNotComparable is null && !kept.LostEveryRound;

    DirectoryInfo FolderOf(Run run) => new(Path.Combine(root.FullName, run.Environment.Name, run.Build));

    static IEnumerable<(int Number, DirectoryInfo Folder)> Numbered(DirectoryInfo folder)
    {
        if (!folder.Exists) yield break;
        foreach (DirectoryInfo moment in folder.EnumerateDirectories())
        {
            if (int.TryParse(moment.Name, NumberStyles.None, CultureInfo.InvariantCulture, out int number))
                yield return (number, moment);
        }
    }
}
