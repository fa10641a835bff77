using Perf.Harness.Baselines;

namespace Perf.Harness.Calibrations;

/// <summary>
/// The file <c>baselines/CALIBRATION.md</c>: what each suite did when it judged itself, a line for each environment,
/// which every report of that environment prints.
/// </summary>
public sealed class CalibrationFile
{
    static readonly TimeSpan LockLimit = TimeSpan.FromSeconds(30);

    const string Head = """
        # Calibrations

        Made by `PERF_BASELINES=calibrate`; not written by hand. Unchanged code, judged again and again on the machine of each
        environment: what its cost gates said, and the smallest change that they would surely have found.

        | environment | suite | unchanged code |
        |---|---|---|

        """;

    readonly AtomicFile _files = new(open: null);
    readonly WriteLock _lock;
    readonly FileInfo _file;

    /// <summary>The file in a folder of baselines.</summary>
    /// <param name="baselines">The folder <c>baselines</c>.</param>
    public CalibrationFile(DirectoryInfo baselines)
    {
        _file = new FileInfo(Path.Combine(baselines.FullName, "CALIBRATION.md"));
        _lock = new WriteLock(baselines, LockLimit);
    }

    /// <summary>What a suite did in an environment, in a sentence; null where nobody has calibrated it.</summary>
    /// <exception cref="BaselineException">The file can't be used.</exception>
    public string? Find(string environment, string suite) =>
        Rows().FirstOrDefault(row => row.Environment == environment && row.Suite == suite).Text;

    /// <summary>Writes the sentence in the place of the one that is there.</summary>
    /// <exception cref="BaselineException">The file can't be used or written; the old one is whole.</exception>
    public void Replace(string environment, string suite, string sentence)
    {
        using IDisposable held = _lock.Take();
        var rows = Rows().Where(row => row.Environment != environment || row.Suite != suite)
            .Append((Environment: environment, Suite: suite, Text: sentence))
            .OrderBy(row => row.Environment, StringComparer.Ordinal).ThenBy(row => row.Suite, StringComparer.Ordinal);
        _files.Write(
            _file, Head + string.Concat(rows.Select(row => $"| {row.Environment} | {row.Suite} | {row.Text} |\n")));
    }

    IReadOnlyList<(string Environment, string Suite, string Text)> Rows()
    {
        if (TextFile.Read(_file, "Restore the file with git.") is not { } text) return [];
        MergeConflict.ThrowIn(_file.FullName, text);
        string[] lines = text.ReplaceLineEndings("\n").TrimEnd('\n').Split('\n');
        int rule = Array.FindIndex(lines, line => line.StartsWith("|---", StringComparison.Ordinal));
        return [.. lines.Select((line, index) => (line, index))
            .Where(one => rule >= 0 && one.index > rule).Select(one => Row(one.line, one.index + 1))];
    }

    (string Environment, string Suite, string Text) Row(string line, int number) =>
        line.Split('|', StringSplitOptions.TrimEntries) is ["", var environment, var suite, var sentence, ""]
            ? (environment, suite, sentence)
            : throw BaselineException.At(
                _file.FullName, number,
                "found a line that is not one of three cells, wanted environment, suite and sentence",
                "Restore the line with git, or calibrate again.");
}
