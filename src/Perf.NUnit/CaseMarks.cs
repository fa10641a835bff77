namespace Perf.NUnit;

/// <summary>
/// The name of its case on each test of a tree: a property, for a test can have any name, and a filter can only ask for
/// some of them.
/// </summary>
static class CaseMarks
{
    /// <summary>The property for test filters: <c>PerfCase=load-500.order-perf</c>.</summary>
    internal const string Property = "PerfCase";

    /// <summary>Why a test has no id of its own; it fails with that.</summary>
    internal const string Double = "_PERF_DOUBLE"; // NUnit's adapter shows no property that begins with _

    /// <summary>Marks every measured test below an assembly.</summary>
    internal static void Apply(ITest tree)
    {
        MeasuredMethod[] methods = [.. MeasuredMethod.In(tree)];
        var fixtures = methods.GroupBy(one => CaseNames.NameOf(one.Fixture)).ToArray();
        IReadOnlyDictionary<string, string> configurations = CaseNames.Parts(fixtures.Select(one => one.Key));
        foreach (var fixture in fixtures)
        {
            IReadOnlyDictionary<string, string> workloads = CaseNames.Parts(fixture.Select(one => one.Test.Name));
            foreach (MeasuredMethod one in fixture)
                one.Test.Properties.Set(Property, $"{workloads[one.Test.Name]}.{configurations[fixture.Key]}");
        }

        foreach (var same in methods.GroupBy(one => one.Id).Where(one => one.Count() > 1)) Refuse([.. same]);
    }

    /// <summary>The workload and the configuration of a test's case; null if its tree was not marked.</summary>
    internal static (string Workload, string Configuration)? Of(Test test) =>
        test.Properties.Get(Property) is string mark && mark.Split('.') is [var workload, var configuration]
            ? (workload, configuration) : null;

    static void Refuse(MeasuredMethod[] same)
    {
        string message = $"{same.Length} tests have the same name, {same[0].Test.FullName}, and so one case id, "
            + $"{same[0].Id}. Expected a name for each: a baseline is found by it. Give each of them a TestName, such "
            + "as [TestCase(1, TestName = \"One\")], or rename the method.";
        foreach (MeasuredMethod one in same) one.Test.Properties.Set(Double, message);
    }
}
