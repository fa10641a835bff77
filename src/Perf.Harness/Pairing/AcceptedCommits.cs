using Perf.Harness.Baselines;
using Perf.Harness.Environments;

namespace Perf.Harness.Pairing;

/// <summary>
/// Finds the commit that accepted the build of each case. Two cases of one file may have been accepted in different
/// commits.
/// </summary>
/// <param name="layout">Where baselines are.</param>
sealed class AcceptedCommits(ProjectLayout layout)
{
    // The search ends here: each commit of a file takes git 5 ms.
    const int Most = 100;

    // Each reference takes some 30 s to build. Cases of older acceptances are compared with the oldest of these.
    const int MostReferences = 3;

    readonly GitRepository _repository = new(layout.Root);
    readonly Dictionary<string, IReadOnlyList<string>> _changes = [];
    readonly Dictionary<(string Path, string Commit), Baseline?> _baselines = [];

    /// <summary>
    /// The commit in which the baseline of a case began to name its current build; null if the baseline names no
    /// build or is not committed.
    /// </summary>
    /// <param name="id">The case.</param>
    /// <param name="build">The fingerprint of the accepted build.</param>
    internal string? Of(CaseId id, string? build)
    {
        if (build is null) return null;
        string path = $"{layout.Baselines.Name}/{id.Engine}/{id.Configuration}.json";
        return _changes.GetOrAdd(path, file => _repository.Changes(file, Most))
            .TakeWhile(commit => At(commit, path)?.Find(id)?.Build == build).LastOrDefault();
    }

    /// <summary>Groups cases by the commit that accepted them, most cases first.</summary>
    internal IReadOnlyList<(string? Commit, T[] Cases)> Groups<T>(IEnumerable<T> cases, Func<T, string?> commit)
    {
        var groups = cases.GroupBy(commit).OrderByDescending(group => group.Count()).ToList();
        if (groups.Count <= MostReferences) return [.. groups.Select(group => (group.Key, group.ToArray()))];
        string? oldest = _repository.Oldest(groups.Select(group => group.Key).OfType<string>());
        var kept = groups.Where(group => group.Key != oldest).Take(MostReferences - 1).ToList();
        T[] rest = [.. groups.Except(kept).SelectMany(group => group)];
        return [.. kept.Select(group => (group.Key, group.ToArray())), (oldest, rest)];
    }

    // A file of another format names no build.
    Baseline? At(string commit, string path) => _baselines.GetOrAdd((path, commit),
        _ => _repository.TextAt(commit, path) is { } text
            ? BaselineException.Ignore<Baseline?>(() => BaselineJson.Read(path, text), null) : null);
}
