using Perf.Harness.Baselines;
using Perf.Harness.Environments;

namespace Perf.Harness.Running;

/// <summary>
/// What was measured when the baselines of a commit were accepted: packages, native library and runtime, which sources
/// alone do not tell.
/// </summary>
/// <param name="layout">Where baselines are.</param>
/// <param name="commit">The commit.</param>
sealed class AcceptedSubjects(ProjectLayout layout, string commit)
{
    readonly GitRepository _repository = new(layout.Root);
    readonly Dictionary<string, Baseline?> _baselines = [];

    /// <summary>The subject of a case; null where the commit has no baseline of it.</summary>
    internal Subject? Of(CaseId id)
    {
        if (!_baselines.TryGetValue(id.On, out Baseline? baseline)) _baselines[id.On] = baseline = Read(id);
        return baseline?.Find(id)?.Subject;
    }

    Baseline? Read(CaseId id)
    {
        string path = $"{layout.Baselines.Name}/{id.Engine}/{id.Configuration}.json";
        if (_repository.TextAt(commit, path) is not { } text) return null;
        try
        {
            return BaselineJson.Read(path, text);
        }
        catch (BaselineException)
        {
            return null; // of another schema: nothing is known of it, and the builds are compared
        }
    }
}
