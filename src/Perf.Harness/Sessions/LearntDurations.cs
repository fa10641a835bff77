using System.Globalization;
using Perf.Harness.Baselines;

namespace Perf.Harness.Sessions;

/// <summary>
/// How long a case of each engine configuration took in the last run of the full scope, kept under <c>artifacts</c>:
/// what the next one's estimate is made of.
/// </summary>
sealed class LearntDurations(FileInfo file)
{
    const char Between = '\t';

    /// <summary>
    /// The seconds of a case of each configuration; none where nothing was learnt, or the file can't be read.
    /// </summary>
    internal IReadOnlyDictionary<string, double> SecondsOfCase { get; } = Read(file);

    /// <summary>Keeps what the cases of one configuration took; who measures holds the machine's lock.</summary>
    internal void Learn(string on, int cases, TimeSpan took)
    {
        SortedDictionary<string, double> all = new(Read(file).ToDictionary(), StringComparer.Ordinal)
        {
            [on] = took.TotalSeconds / cases,
        };
        new AtomicFile(null).Write(file, string.Concat(all.Select(one =>
            string.Create(CultureInfo.InvariantCulture, $"{one.Key}{Between}{one.Value:0.###}\n"))));
    }

    static Dictionary<string, double> Read(FileInfo file)
    {
        file.Refresh();
        if (!file.Exists) return [];
        return File.ReadLines(file.FullName).Select(line => line.Split(Between))
            .Where(parts => parts.Length == 2 && double.TryParse(parts[1], CultureInfo.InvariantCulture, out _))
            .ToDictionary(parts => parts[0], parts => double.Parse(parts[1], CultureInfo.InvariantCulture));
    }
}
