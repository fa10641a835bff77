using System.Text.RegularExpressions;

namespace Perf.Harness.Baselines;

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
