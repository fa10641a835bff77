using System.Text.RegularExpressions;
using NUnit.Framework;
using NUnit.Framework.Interfaces;
using Perf.Tests;

[assembly: SkippedReasons]

namespace Perf.Tests;

/// <summary>Why tests were skipped: a console names them and no reason, so the run says it once for each kind.</summary>
[AttributeUsage(AttributeTargets.Assembly)]
sealed partial class SkippedReasonsAttribute : Attribute, ITestAction
{
    const int KindsShown = 3;

    static readonly Dictionary<string, int> Counts = [];

    /// <inheritdoc/>
    public ActionTargets Targets => ActionTargets.Test;

    /// <summary>One line for all of them; null where no test was skipped.</summary>
    internal static string? Line()
    {
        lock (Counts)
        {
            if (Counts.Count == 0) return null;
            string more = Counts.Count > KindsShown ? $"; {Counts.Count - KindsShown} other reasons" : "";
            return $"skipped: {Counts.Values.Sum()} tests: " + string.Join("; ", Counts
                .OrderByDescending(kind => kind.Value).ThenBy(kind => kind.Key, StringComparer.Ordinal)
                .Take(KindsShown).Select(kind => $"{kind.Value} because {kind.Key}")) + more;
        }
    }

    /// <inheritdoc/>
    public void BeforeTest(ITest test) { }

    /// <inheritdoc/>
    public void AfterTest(ITest test)
    {
        TestContext.ResultAdapter result = TestContext.CurrentContext.Result;
        if (result.Outcome.Status != TestStatus.Skipped) return;
        string kind = Configuration().Replace(result.Message ?? "", "a configuration");
        lock (Counts) Counts[kind] = Counts.GetValueOrDefault(kind) + 1;
    }

    // microsoft-data-sqlite/wal-full
    [GeneratedRegex("[a-z][a-z0-9-]+/[a-z0-9-]+")]
    private static partial Regex Configuration();
}
