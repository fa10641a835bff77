using Perf.Agreement.Workloads;
using Perf.Harness.Cases;
using Perf.Harness.Measuring;

namespace Perf.Agreement;

/// <summary>Both variants of each workload, as cases of the harness.</summary>
public sealed class AgreementSuite : ISuite
{
    public string Name => WorkloadPair.Suite;

    public IReadOnlyList<CaseSource> Cases { get; } =
    [
        .. from pair in WorkloadPair.All
           from id in new[] { pair.First, pair.Second }
           select new CaseSource(id, () => Subject.Here("none", "none"), directory => pair.Open(id, directory)),
    ];

    public IReadOnlyList<CaseId> Known => [.. Cases.Select(source => source.Id)];
}
