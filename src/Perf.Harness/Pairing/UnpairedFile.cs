using Perf.Harness.Baselines;
using Perf.Harness.Environments;
using Perf.Harness.Verdicts;

namespace Perf.Harness.Pairing;

/// <summary>
/// The cases for which their last run had no time left, below <c>artifacts</c>: their next run begins with them, and
/// first with what seemed slower.
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

    /// <summary>Writes what is left of a run, and keeps what was not in it: other suites, or filtered out.</summary>
    /// <param name="run">The cases of the run, with their sign where no time was left for them.</param>
    internal void Write(IReadOnlyCollection<(string Case, double? Sign)> run)
    {
        var others = Read().ExceptBy(run.Select(one => one.Case), one => one.Key);
        var waiting = from one in run
                      where one.Sign is not null
                      select KeyValuePair.Create(one.Case, one.Sign!.Value);
        new AtomicFile(null).Write(_file, string.Concat(
            waiting.Concat(others).Select(one => FormattableString.Invariant($"{one.Key}\t{one.Value:0.00}\n"))));
    }
}
