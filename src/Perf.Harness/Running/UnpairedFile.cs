using System.Globalization;
using Perf.Harness.Baselines;
using Perf.Harness.Verdicts;

namespace Perf.Harness.Running;

/// <summary>
/// The cases for which the last run had no time left, below <c>artifacts</c>: the next run begins with them, and first
/// with what seemed slower.
/// </summary>
sealed class UnpairedFile(ProjectLayout layout)
{
    readonly FileInfo _file = new(Path.Combine(layout.Artifacts.FullName, "unpaired.txt"));

    /// <summary>By case, how strong the sign was that it got slower: see <see cref="PairRule.SignOfSlower"/>.</summary>
    /// <returns>None where nothing is known.</returns>
    internal IReadOnlyDictionary<string, double> Read()
    {
        _file.Refresh();
        string[] lines = _file.Exists ? File.ReadAllLines(_file.FullName) : [];
        return lines.Select(line => line.Split('\t')).DistinctBy(fields => fields[0])
            .ToDictionary(fields => fields[0], fields => double.TryParse(
                fields[^1], NumberStyles.Float, CultureInfo.InvariantCulture, out double sign) ? sign : 0);
    }

    /// <summary>Writes the cases in the place of those that are there.</summary>
    internal void Write(IEnumerable<(string Case, double Sign)> cases) => new AtomicFile(null).Write(
        _file, string.Concat(cases.Select(one => FormattableString.Invariant($"{one.Case}\t{one.Sign:0.00}\n"))));
}
