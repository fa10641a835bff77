using System.Reflection;
using NUnit.Framework;
using NUnit.Framework.Interfaces;
using NUnit.Framework.Internal;

namespace Perf.NUnit;

/// <summary>A test method with the arguments of one case, as NUnit built it.</summary>
/// <param name="Test">The test.</param>
sealed record MeasuredMethod(TestMethod Test)
{
    /// <summary>What the attribute says.</summary>
    internal PerfTestAttribute Attribute { get; } = AttributeOf(Test)!;

    /// <summary>The method.</summary>
    internal MethodInfo Method => Test.Method.MethodInfo;

    /// <summary>The fixture, with its arguments.</summary>
    internal TestSuite Fixture { get; } = FixtureOf(Test);

    /// <summary>The name of the case.</summary>
    internal CaseId Id => CaseNames.IdOf(Test, Fixture);

    /// <summary>Every test of a tree that is to be measured.</summary>
    internal static IEnumerable<MeasuredMethod> In(ITest tree) => tree switch
    {
        TestMethod method => AttributeOf(method) is null ? [] : [new MeasuredMethod(method)],
        _ => tree.Tests.SelectMany(In),
    };

    /// <summary>The attribute of a test's method; null where it is an ordinary test.</summary>
    internal static PerfTestAttribute? AttributeOf(ITest test) =>
        test.Method?.MethodInfo.GetCustomAttribute<PerfTestAttribute>();

    /// <summary>
    /// NUnit wants an expected result where a method returns something. Here any is right that stays the same.
    /// </summary>
    internal static void MakeRunnable(Test test)
    {
        if (test.RunState != RunState.NotRunnable || test.Method is not { } method) return;
        string? reason = test.Properties.Get(PropertyNames.SkipReason) as string;
        bool isOfResult = reason?.Contains("result is expected", StringComparison.Ordinal) == true;
        if (!isOfResult || (method.GetParameters().Length != test.Arguments.Length && !TakesToken(method))) return;
        test.RunState = RunState.Runnable;
        test.Properties[PropertyNames.SkipReason].Clear();
    }

    internal static bool IsToken(ParameterInfo parameter) => parameter.ParameterType == typeof(CancellationToken);

    static bool TakesToken(IMethodInfo method) => method.GetParameters().Any(one => IsToken(one.ParameterInfo));

    static TestSuite FixtureOf(TestMethod test)
    {
        ITest? parent = test.Parent;
        while (parent is not null and not TestFixture) parent = parent.Parent;
        return parent as TestSuite
            ?? throw new InvalidOperationException($"{test.FullName} is in no fixture. Put it into a class.");
    }
}
