namespace Perf.Harness.Reports;

/// <summary>
/// Failed cases as annotations of GitHub Actions, on the line of their baseline.
/// </summary>
static class Annotations
{
    /// <summary>A workflow command for each failed case.</summary>
    /// <param name="runJson">The text of a <c>run.json</c>.</param>
    /// <param name="read">Reads the lines of a file of the repository; empty if it is missing.</param>
    public static IEnumerable<string> Of(string runJson, Func<string, IReadOnlyList<string>> read)
    {
        foreach (SuiteDocument suite in RunDocument.Parse(runJson).Suites)
        {
            foreach (CaseDocument one in suite.Cases.Where(one => one.Message is not null))
            {
                string file = $"baselines/{one.Engine}/{one.Configuration}.json";
                int line = 1 + read(file).TakeWhile(text =>
                    !text.Contains($"\"{suite.Suite}/{one.Workload}\"", StringComparison.Ordinal)).Count();
                int last = Math.Max(1, read(file).Count);
                yield return $"::error file={file},line={Math.Min(line, last)},title={Escaped(one.Case, true)}::"
                    + Escaped(one.Message!, false);
            }

            foreach ((string id, string error) in suite.Errors)
                yield return $"::error title={Escaped(id, true)} could not be measured::{Escaped(error, false)}";
        }
    }

    // https://docs.github.com/actions/reference/workflow-commands-for-github-actions
    static string Escaped(string text, bool isProperty)
    {
        string escaped = text.Replace("%", "%25").Replace("\r", "%0D").Replace("\n", "%0A");
        return isProperty ? escaped.Replace(":", "%3A").Replace(",", "%2C") : escaped;
    }
}
