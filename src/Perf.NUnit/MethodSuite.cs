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
    public IReadOnlyList<CaseSource> Cases => field ??= [.. _methods.Value.Select(Source)];

    /// <inheritdoc/>
    public IReadOnlyList<CaseId> Known => [.. Cases.Select(one => one.Id)];

    /// <summary>NUnit's full name of a case's test.</summary>
    internal string NameOf(CaseId id) => _methods.Value.First(one => one.Id == id).Test.FullName;

    static MeasuredMethod[] MethodsOf(Assembly assembly)
    {
        ITest tree = new DefaultTestAssemblyBuilder().Build(assembly, new Dictionary<string, object>());
        MeasuredMethod[] methods =
        [
            .. MeasuredMethod.In(tree).Where(one => one.Test.RunState is RunState.Runnable or RunState.Explicit),
        ];
        foreach (var alike in methods.GroupBy(one => one.Id).Where(one => one.Count() > 1))
        {
            throw new InvalidOperationException($"Found the name {alike.Key} for "
                + $"{string.Join(" and ", alike.Select(one => one.Test.FullName))}, wanted one for each: "
                + "a baseline is found by it. Rename a method, or give a case a TestName.");
        }

        return methods;
    }

    static CaseSource Source(MeasuredMethod method) =>
        new(
            method.Id, () => Subjects.Of(method.Method.Module.Assembly), directory => new MethodCase(method, directory))
        {
            JudgesAllocations = method.Attribute.JudgeAllocations,
            AllocationTolerance = method.Attribute.AllocationTolerance,
        };
}
