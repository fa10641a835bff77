using Perf.Crud;
using Perf.Harness.Baselines;
using Perf.Harness.Measuring;

namespace Perf.Tests;

/// <summary>The suite of this project: that of tests/Perf.Crud, and so are the ids of its cases.</summary>
static class ThisSuite
{
    internal static ISuite Instance { get; } = Made();

    static CrudSuite Made()
    {
        Func<CaseId, string> usual = AcceptCommand.Repeat;
        AcceptCommand.Repeat = id => usual(id).Replace("Perf.sln", "studies/Perf.StandIns", StringComparison.Ordinal);
        return new CrudSuite(trips: null);
    }
}
