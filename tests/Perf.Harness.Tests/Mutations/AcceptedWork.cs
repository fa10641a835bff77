using Perf.Harness.Baselines;
using Perf.Harness.Measurements;
using Perf.Harness.Metrics;

namespace Perf.Harness.Tests.Mutations;

/// <summary>A baseline that holds the work of one run, as if it had been accepted.</summary>
static class AcceptedWork
{
    internal static Baseline Of(Run run)
    {
        var empty = new Baseline { Engine = run.Case.Engine, Configuration = run.Case.Configuration };
        return empty with
        {
            Cases = empty.Cases.Add(run.Case.What, new CaseBaseline
            {
                WorkloadHash = run.WorkloadHash,
                Options = run.Options,
                Subject = run.Subject,
                WorkOperations = run.WorkOperations,
                BatchOperations = run.BatchOperations,
                BatchSyncs = run.BatchSyncs,
                Work = run.Work,
            }),
        };
    }
}
