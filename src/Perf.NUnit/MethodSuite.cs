using System.Reflection;
using NUnit.Framework.Api;
using NUnit.Framework.Interfaces;
using Perf.Harness.Measuring;

namespace Perf.NUnit;

/// <summary>The methods of a test assembly that are measured: every fixture and case, as NUnit finds them.</summary>
/// <param name="assembly">The test assembly.</param>
sealed class MethodSuite(Assembly assembly) : ISuite
{
    readonly Lazy<MeasuredMethod[]> _methods = new(() => MethodsOf(assembly));

    /// <inheritdoc/>
    public string Name { get; } = CaseNames.Part(assembly.GetName().Name!);

    /// <inheritdoc/>
    public Assembly Assembly => assembly;

    /// <inheritdoc/>
    public IReadOnlyList<CaseSource> Cases => field ??= [.. _methods.Value.Where(CanRun).Select(Source)];

    /// <inheritdoc/>
    /// <remarks>A test that is ignored keeps its baseline.</remarks>
    public IReadOnlyList<CaseId> Known => [.. _methods.Value.Select(one => one.Id)];

    /// <summary>The filter that selects the test of a case, and no other.</summary>
    internal string FilterOf(CaseId id) =>
        TestFilters.For(_methods.Value.First(one => one.Id == id).Test, _methods.Value.Select(one => one.Test));

    static MeasuredMethod[] MethodsOf(Assembly assembly)
    {
        // PerfAssemblyAttribute has marked its tests.
        ITest tree = new DefaultTestAssemblyBuilder().Build(assembly, new Dictionary<string, object>());
        return
        [
            .. MeasuredMethod.In(tree).Where(one => one.Double is null && one.Test.RunState != RunState.NotRunnable),
        ];
    }

    static bool CanRun(MeasuredMethod method) => method.Test.RunState is RunState.Runnable or RunState.Explicit;

    static CaseSource Source(MeasuredMethod method) =>
        new(
            method.Id, () => Subjects.Of(method.Method.Module.Assembly), directory => new MethodCase(method, directory))
        {
            JudgesAllocations = method.Attribute.JudgeAllocations,
            AllocationTolerance = method.Attribute.AllocationTolerance,
        };
}
