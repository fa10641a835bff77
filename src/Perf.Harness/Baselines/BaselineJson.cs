using System.Text.RegularExpressions;

namespace Perf.Harness.Baselines;

/// <summary>A baseline as the text of its file, and back.</summary>
static class BaselineJson
{
    internal const string Advice = "Restore the file with git, or delete it and accept its cases again. Run: "
        + "dotnet test -c Release -e PERF_BASELINES=accept -e PERF_REASON=\"why\"";

    /// <summary>The text of the file.</summary>
    public static string Write(Baseline baseline) => !baseline.Cases.IsEmpty
        ? StrictJson.Write(BaselineFile.From(baseline))
        : throw new ArgumentException(
            $"The baseline of {baseline.Engine}/{baseline.Configuration} has no case; delete its file instead.");

    /// <summary>Reads a file that <see cref="Write"/>, or an older version of Perf, has written.</summary>
    /// <param name="path">Where the text comes from: <c>…/engine/configuration.json</c>.</param>
    /// <param name="text">The text of the file.</param>
    /// <exception cref="BaselineException">The text is not such a file.</exception>
    public static Baseline Read(string path, string text)
    {
        var file = new JsonFile(path, Advice, OldFormat.Renewed(text));
        BaselineFile read = file.Read<BaselineFile>(Baseline.Format);

        // A copied or renamed file would judge one engine by the numbers of another.
        Check("engine", read.Engine, Path.GetFileName(Path.GetDirectoryName(path)));
        Check("configuration", read.Configuration, Path.GetFileNameWithoutExtension(path));
        if (read.Cases.Count == 0) throw file.Wrong("cases", "no case", "at least one");
        foreach (string what in read.Cases.Keys) CheckName(what);
        return read.ToBaseline();

        void Check(string key, string found, string? folder)
        {
            if (found != folder) throw file.Wrong(key, $"\"{key}\": \"{found}\"", $"\"{folder}\", as in the path");
        }

        void CheckName(string what)
        {
            try
            {
                _ = CaseId.Parse($"{what} @ {read.Engine}/{read.Configuration}");
            }
            catch (FormatException bad)
            {
                throw file.Wrong(what, $"the case \"{what}\"", $"suite/workload: {bad.Message.TrimEnd('.')}");
            }
        }
    }
}

/// <summary>Reads baselines that an older version wrote, which had other keys and listed every count of zero.</summary>
static partial class OldFormat
{
    /// <summary>The text of a baseline with the keys of today, on the same lines.</summary>
    public static string Renewed(string text) => !OfOldFile().IsMatch(text) ? text
        : OldKey().Replace(text, key => key.Groups["indent"].Value + key.Groups["key"].Value switch
        {
            "\"schema\": 2" => $"\"format\": {Baseline.Format}",
            "\"asked\": " => "\"definition\": ",
            "\"tables\": [" => "\"schema\": [",
            "\"statements\": [" => "\"sql\": [",
            _ => "\"calibration\": {",
        });

    [GeneratedRegex("""\A\uFEFF?\{\r?\n  "schema": 2,""")]
    private static partial Regex OfOldFile();

    [GeneratedRegex(
        """^(?<indent> +)(?<key>"schema": 2|"asked": |"tables": \[|"statements": \[|"reference": \{)""",
        RegexOptions.Multiline)]
    private static partial Regex OldKey();
}
