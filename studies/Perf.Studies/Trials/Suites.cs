extern alias Concurrency;
extern alias Crud;

using Concurrency::Perf.Concurrency;
using Crud::Perf.Crud;
using Perf.NUnit;

namespace Perf.Studies.Trials;

/// <summary>The suites that trials are made with, by the settings of the run.</summary>
static class Suites
{
    internal static Settings Settings { get; } = RunSettings.Read(CaseSettings.Names);

    internal static ISuite OfCases { get; } = new CrudSuite(CaseSettings.TripsOf(Settings));

    internal static ProjectLayout Layout { get; } = ProjectLayout.Around(new DirectoryInfo(AppContext.BaseDirectory));

    /// <summary>The cases of a suite that have an accepted time, which a default run would judge.</summary>
    internal static IEnumerable<CaseSource> Timed(ISuite suite) => suite.Cases.Where(source => source.TimedByDefault
        && new BaselineStore(Layout.Baselines).Load(source.Id.Engine, source.Id.Configuration)
            ?.Find(source.Id)?.Time is not null);

    /// <summary>A fixture for each, with its name as category.</summary>
    internal static IEnumerable<TestFixtureData> All =>
        new[] { OfCases, new ConcurrencySuite(CaseSettings.GameClientsOf(Settings)) }.Select(suite =>
        {
            var fixture = new TestFixtureData(suite);
            fixture.SetArgDisplayNames(suite.Name);
            fixture.Properties.Add("Category", suite.Name);
            return fixture;
        });
}
