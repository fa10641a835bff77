using NUnit.Framework.Internal.Execution;

namespace Perf.NUnit;

/// <summary>
/// Finds the cases of the selected tests, so that a worker measures them together. NUnit has no public API for this. If
/// its private members differ, nothing is found and each case is measured when its test runs.
/// </summary>
static class SelectedTests
{
    /// <summary>Returns the ids of the cases of the selected tests; empty if NUnit is not supported.</summary>
    /// <param name="casesOf">The cases of one test.</param>
    internal static IReadOnlySet<string> Cases(Func<Test, IEnumerable<CaseId>> casesOf) =>
        TopLevelItem() is { } top
            ? TestsBelow(top).SelectMany(casesOf).Select(id => id.ToString()).ToHashSet() : [];

    static WorkItem? TopLevelItem()
    {
        const BindingFlags inside = BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic;
        object? dispatcher = typeof(TestExecutionContext).GetProperty("Dispatcher", inside)
            ?.GetValue(TestExecutionContext.CurrentContext);
        return dispatcher?.GetType().GetField("_topLevelWorkItem", inside)?.GetValue(dispatcher) as WorkItem;
    }

    // What NUnit skips is not measured: neither a test that is ignored nor one in a fixture that is.
    static IEnumerable<Test> TestsBelow(WorkItem item) =>
        !IsToRun(item) ? []
            : item is CompositeWorkItem composite ? composite.Children.SelectMany(TestsBelow) : [item.Test];

    static bool IsToRun(WorkItem item) => item.Test.RunState == RunState.Runnable
        || (item.Test.RunState == RunState.Explicit && item.Filter.IsExplicitMatch(item.Test));
}
