namespace Perf.Studies.Trials;

/// <summary>
/// The bound alone, without any other build: a multiple is red, and the build as it is not, on whatever machine this
/// is, and with baselines as from another processor. Rows are added to <c>artifacts/trials</c>, configuration by
/// configuration.
/// </summary>
[TestFixtureSource(nameof(Configurations))]
[Explicit("runs the timed cases without pairs, a third of them five times as slow at a time: half an hour")]
[Category("trial")]
sealed class BoundTrialTests(string on)
{
    const double FiveTimes = 4;

    // By how much single cases of unchanged code deviated from the factor between two makes of processor, at most.
    internal const double Deviation = 1.77;
    internal const double DeviationWithSyncs = 2.1;

    // Cases are compared with those that are unchanged.
    const int Parts = 3;

    static readonly string Where = $"{new GitRepository(Suites.Layout.Root).Head![..7]} on "
        + Machine.Describe(Suites.Layout.Root);

    readonly CaseSource[] _timed = [.. Suites.Timed(Suites.OfCases).Where(source => source.Id.On == on)];

    internal static IEnumerable<string> Configurations =>
        Suites.Timed(Suites.OfCases).Select(source => source.Id.On).Distinct();

    [Test]
    public void Cases_five_times_slower_fail()
    {
        BoundTrial[] rows =
        [
            .. from part in Enumerable.Range(0, Parts)
               let slower = _timed.Where((_, number) => number % Parts == part).Select(one => one.Id).ToHashSet()
               from one in Comparisons(slower)
               where slower.Contains(one.Case)
               from row in BoundTrial.Of(Where, BoundTrial.FiveTimesSlower, one)
               select row,
        ];
        Keep(rows);
        Assert.That(rows.Where(row => !row.IsSlower), Is.Empty);
    }

    [Test]
    public void Cases_as_they_are_stay_within_whatever_the_processor()
    {
        CaseId first = _timed[0].Id;
        Baseline accepted = new BaselineStore(Suites.Layout.Baselines).Load(first.Engine, first.Configuration)!;
        List<BoundTrial> rows = [];
        foreach (Comparison one in Comparisons([]))
        {
            rows.AddRange(BoundTrial.Of(Where, BoundTrial.AsItIs, one));
            Run run = new ReceivedRuns(Suites.Layout.Received).Load(one.Case)[0];
            CaseBaseline baseline = accepted.Find(one.Case)!;
            TimeBaseline time = baseline.Time!;
            double by = run.Batch.Syncs > 0 ? DeviationWithSyncs : Deviation;
            rows.AddRange(Moved("as from a slower processor", by));
            rows.AddRange(Moved("as from a faster processor", 1 / by));

            // In a run, four more processes would measure a case beyond the bound; here one is enough.
            IEnumerable<BoundTrial> Moved(string name, double factor)
            {
                CalibrationTimes stored = time.Calibration;
                var reference = new CalibrationTimes(stored.Processor * factor, stored.Sync * factor);
                return BoundTrial.Of(Where, name, Judge.Of(
                    new Evidence(baseline with { Time = new TimeBaseline(time.Values, reference) }, run)));
            }
        }

        Keep(rows);
        Assert.That(rows.Where(row => row.IsSlower), Is.Empty);
    }

    Comparison[] Comparisons(HashSet<CaseId> slower)
    {
        using var session = new SuiteSession(
            Suites.OfCases, Suites.Settings with { Against = new ReferenceRequest(ReferenceKind.None) }, Suites.Layout,
            _timed.Select(source => source.Id.ToString()).ToHashSet(), TestContext.Error.WriteLine)
        {
            Change = plan => plan with { Slower = slower.Contains(CaseId.Parse(plan.Case)) ? FiveTimes : 0 },
        };
        return [.. _timed.Select(source => session.Judge(source.Id))];
    }

    static void Keep(IEnumerable<BoundTrial> rows)
    {
        DirectoryInfo folder = Suites.Layout.Artifacts.CreateSubdirectory("trials");
        File.AppendAllLines(Path.Combine(folder.FullName, "bound.tsv"), rows.Select(row => row.ToString()));
    }
}
