using Perf.Concurrency;
using Perf.Engines;
using Perf.Harness.Measuring;

namespace Perf.Tests;

/// <summary>The suite of this test project, for what all test projects share.</summary>
static class ThisSuite
{
    internal static ISuite Instance { get; } =
        new ConcurrencySuite(CaseSettings.GameClientsOf(SettingsOfRun.OrDefault));
}
