using Perf.Harness.Baselines;

namespace Perf.Harness.Running;

/// <summary>
/// The cases for which the last run had no time left, below <c>artifacts</c>: the next run begins with them.
/// </summary>
sealed class UnpairedFile(ProjectLayout layout)
{
    readonly FileInfo _file = new(Path.Combine(layout.Artifacts.FullName, "unpaired.txt"));

    /// <summary>Their ids; none where nothing is known.</summary>
    internal IReadOnlySet<string> Read()
    {
        _file.Refresh();
        return _file.Exists ? File.ReadLines(_file.FullName).ToHashSet() : new HashSet<string>();
    }

    /// <summary>Writes the ids in the place of those that are there.</summary>
    internal void Write(IEnumerable<string> cases) =>
        new AtomicFile(null).Write(_file, string.Concat(cases.Select(id => id + "\n")));
}
