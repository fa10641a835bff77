using BenchmarkDotNet.Attributes;
using Perf.Agreement.Workloads;
using Perf.Harness.Cases;
using Perf.Harness.Environments;

namespace Perf.Agreement.Sides;

/// <summary>A case of the harness as a benchmark: one call is one operation.</summary>
public class CaseBenchmark
{
    DirectoryInfo? _directory;
    ICase? _case;

    /// <summary>The case's id.</summary>
    [ParamsSource(nameof(Cases))]
    public string Case { get; set; } = "";

    public static IEnumerable<string> Cases =>
        WorkloadPair.All.SelectMany(pair => new[] { pair.First.ToString(), pair.Second.ToString() });

    [GlobalSetup]
    public void Prepare()
    {
        DirectoryInfo work = ProjectLayout.Around(new DirectoryInfo(AppContext.BaseDirectory)).Work;
        _directory = work.CreateSubdirectory($"{Environment.ProcessId}-benchmark");
        _case = WorkloadPair.OpenAny(CaseId.Parse(Case), _directory);
        _case.Prepare();
    }

    [Benchmark]
    public long Execute() => _case!.Execute(1);

    [GlobalCleanup]
    public void Remove()
    {
        _case!.Verify(_case.Execute(1));
        _case.Dispose();
        _directory!.Delete(recursive: true);
    }
}
