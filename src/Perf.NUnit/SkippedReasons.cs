using System.Text.RegularExpressions;

namespace Perf.NUnit;

/// <summary>Why tests were skipped: a console names them and no reason, so the run says each kind once.</summary>
static partial class SkippedReasons
{
    const int KindsShown = 3;

    /// <summary>
    /// One line for all tests that began and were skipped; null where none was. What is not to be run says so itself.
    /// </summary>
    /// <param name="run">The result of a set-up fixture around them.</param>
    internal static string? Line(ITestResult run)
    {
        (string Why, int Count)[] kinds =
        [
            .. Skipped(run).CountBy(WhyOf).Select(kind => (kind.Key, kind.Value))
                .OrderByDescending(kind => kind.Value).ThenBy(kind => kind.Key, StringComparer.Ordinal),
        ];
        if (kinds.Length == 0) return null;
        string more = kinds.Length > KindsShown ? $"; {kinds.Length - KindsShown} other reasons" : "";
        return $"skipped: {kinds.Sum(kind => kind.Count)} tests: "
            + string.Join("; ", kinds.Take(KindsShown).Select(kind => $"{kind.Count} because {kind.Why}")) + more;
    }

    static IEnumerable<ITestResult> Skipped(ITestResult result) => result.Test.IsSuite
        ? result.Children.SelectMany(Skipped)
        : result.ResultState.Status == TestStatus.Skipped && result.Test.RunState == RunState.Runnable ? [result] : [];

    static string WhyOf(ITestResult result) => Configuration().Replace(result.Message ?? "", "a configuration");

    // microsoft-data-sqlite/wal-full
    [GeneratedRegex("[a-z][a-z0-9-]+/[a-z0-9-]+")]
    private static partial Regex Configuration();
}
