extern alias Concurrency;
extern alias Crud;

using Concurrency::Perf.Concurrency;
using Crud::Perf.Crud;
using NUnit.Framework;
using Perf.Harness.Environments;
using Perf.Harness.Measuring;
using Perf.NUnit;

namespace Perf.Studies.Trials;

/// <summary>The suites that trials are made with, by the settings of the run.</summary>
static class Suites
{
    internal static Settings Settings { get; } = RunSettings.Read();

    internal static ISuite OfCases { get; } = new CrudSuite(Settings.Trips);

    /// <summary>A fixture for each, with its name as category.</summary>
    internal static IEnumerable<TestFixtureData> All =>
        new ISuite[] { OfCases, new ConcurrencySuite(Settings.GameClients) }.Select(suite =>
        {
            var fixture = new TestFixtureData(suite);
            fixture.SetArgDisplayNames(suite.Name);
            fixture.Properties.Add("Category", suite.Name);
            return fixture;
        });
}
