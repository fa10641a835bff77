using System.Reflection;
using NUnit.Framework.Internal;
using NUnit.Framework.Internal.Execution;

namespace Perf.NUnit;

/// <summary>
/// Which cases this run will ask for, so that a worker measures just those, all at once. NUnit has no public way to
/// tell; where its inside looks different, nothing is found, and each case is measured when it is asked for.
/// </summary>
static class SelectedTests
{
    internal static IReadOnlySet<string> Cases()
    {
        var cases = new HashSet<string>();
        if (TopLevelItem() is { } top) Collect(top, cases);
        return cases;
    }

    static WorkItem? TopLevelItem()
    {
        const BindingFlags inside = BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic;
        object? dispatcher = typeof(TestExecutionContext).GetProperty("Dispatcher", inside)
            ?.GetValue(TestExecutionContext.CurrentContext);
        return dispatcher?.GetType().GetField("_topLevelWorkItem", inside)?.GetValue(dispatcher) as WorkItem;
    }

    static void Collect(WorkItem item, HashSet<string> cases)
    {
        if (item is CompositeWorkItem composite)
        {
            foreach (WorkItem child in composite.Children) Collect(child, cases);
        }
        else if (item.Test is TestMethod method && MeasuredMethod.AttributeOf(method) is not null)
        {
            cases.Add(new MeasuredMethod(method).Id.ToString());
        }
    }
}
