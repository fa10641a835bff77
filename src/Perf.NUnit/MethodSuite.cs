using System.Text.RegularExpressions;
using NUnit.Framework.Api;
using Perf.Harness.Environments;
using Perf.Harness.Loads;
using Perf.Sqlite;

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

    // The processes of pairs live side by side too. What can't says so with NUnit's attribute.
    static bool IsNonParallel(MeasuredMethod method) =>
        method.Method.IsDefined(typeof(NonParallelizableAttribute), inherit: true)
        || method.Fixture.TypeInfo!.Type.IsDefined(typeof(NonParallelizableAttribute), inherit: true)
        || method.Method.Module.Assembly.IsDefined(typeof(NonParallelizableAttribute));

    static CaseSource Source(MeasuredMethod method)
    {
        Subject Subject() => Subjects.Of(method.Method.Module.Assembly);
        return method.Attribute switch
        {
            PerfLoadAttribute when LoadResultCase.IsFor(method) => new CaseSource(
                method.Id, Subject, directory => new LoadResultCase(method, directory))
            {
                Rounds = LoadResultCase.Windows,
                LeastWindowSeconds = LoadResultCase.LeastSeconds,
                CountsInstructions = false, // of several threads
            },
            PerfLoadAttribute load => new CaseSource(
                method.Id, Subject, directory => new LoadMethodCase(method, load, directory))
            {
                Rounds = LoadSource.Threads.Rounds,
                LeastWindowSeconds = LoadMethodCase.WindowOf(method, load),
                JudgesWork = load.Judge.HasFlag(Gates.Work),
                JudgesTime = load.Judge.HasFlag(Gates.Time),
                CountsInstructions = load.Judge.HasFlag(Gates.Work),
                CountsInstructionsBeside = !IsNonParallel(method),
                CountsMayDiffer = true,
            },
            PerfTestAttribute test => new CaseSource(
                method.Id, Subject, directory => new MethodCase(method, test, directory))
            {
                JudgesAllocations = test.Judge.HasFlag(Gates.Allocations),
                JudgesWork = test.Judge.HasFlag(Gates.Work),
                JudgesTime = test.Judge.HasFlag(Gates.Time),
                CountsInstructions = test.Judge.HasFlag(Gates.Work),
                NativeRunsStatements = test.Judge.HasFlag(Gates.Work),
                CountsInstructionsBeside = !IsNonParallel(method),
                AllocationTolerance = test.AllocationTolerance,
            },
            _ => throw new InvalidOperationException($"{method.Id} is neither a [PerfTest] nor a [PerfLoad]."),
        };
    }
}

/// <summary>Filters of <c>dotnet test</c> that select exactly one test.</summary>
static partial class TestFilters
{
    /// <summary>
    /// The filter for a test: by its full name if that is plain, otherwise by the name of its case. Adapter and shells
    /// read brackets, quotes, blanks and operators of a full name in ways of their own.
    /// </summary>
    /// <param name="test">A marked test.</param>
    /// <param name="all">All tests of the project.</param>
    internal static string For(TestMethod test, IEnumerable<TestMethod> all)
    {
        string name = test.FullName;
        bool isPlain = Plain().IsMatch(name) && all.Count(one => one.FullName == name
            || one.FullName.StartsWith(name + '(', StringComparison.Ordinal)) == 1; // else it selects the overloads too
        return isPlain ? $"FullyQualifiedName={name}"
            : $"{CaseMarks.Property}={test.Properties.Get(CaseMarks.Property)}";
    }

    [GeneratedRegex(@"^[A-Za-z0-9_.+]+\z")]
    private static partial Regex Plain();
}

/// <summary>What a test assembly drives its database with: another version of it may do other work.</summary>
static class Subjects
{
    static readonly string[] Providers =
    [
        "Microsoft.Data.Sqlite.Core", "System.Data.SQLite.Core", "Microsoft.EntityFrameworkCore", "Dapper", "LiteDB",
    ];

    internal static Subject Of(Assembly suite)
    {
        string[] found = [.. Packages(suite)];
        return Subject.Here(found.Length == 0 ? "none" : string.Join(", ", found), ProcessWork.LibraryName() ?? "none");
    }

    static IEnumerable<string> Packages(Assembly suite) => BuiltLibrary.Of(suite.Location)
        .Where(package => Providers.Contains(package.Name))
        .OrderBy(package => Array.IndexOf(Providers, package.Name))
        .Select(package => $"{package.Name} {package.Version}");
}
