using System.Security.Cryptography;

namespace Perf.Studies.Trials;

/// <summary>
/// Trials of the pairs whose answer is known. Rows are added to <c>artifacts/trials</c>; moved to
/// <c>docs/evidence/pairs</c>, they are what <c>docs/evidence/pairs.md</c> is made of.
/// </summary>
[TestFixtureSource(typeof(Suites), nameof(Suites.All))]
[Explicit("runs all pairs of the default scope, which takes some minutes"), Category("trial")]
public sealed class PairTrialTests(ISuite suite)
{
    static readonly double[] Shares = [0, 0.05, 0.10, 0.15];

    readonly CaseSource[] _paired = [.. Suites.Timed(suite).Where(source => source.IsPaired)];

    /// <summary>Give two builds of one commit: <c>-e PERF_AGAINST=self</c>.</summary>
    [Test]
    public void An_unchanged_build_is_judged(
        [Values("default", "pull request")] string rule,
        [Values("nothing", "a busy core", "a syncing process")] string noiseName)
    {
        using IDisposable? noise = noiseName switch
        {
            "a busy core" => new BusyCore(),
            "a syncing process" => new SyncingThread(Suites.Layout.Artifacts),
            _ => null,
        };
        string run = Run();
        using SuiteSession session = Session(plan => plan, rule);
        Keep("unchanged", from source in _paired
                          from gate in session.Judge(source.Id).Gates
                          where gate.Kind == GateKind.Pair
                          select TrialRow.Of(run, $"{rule}\t{noiseName}", source.Id, gate));
    }

    /// <summary>A coin that is not read before the verdict makes each case slower by nothing or by a share.</summary>
    [TestCase("default")]
    [TestCase("pull request")]
    public void Each_verdict_is_recorded_with_its_coin(string rule)
    {
        Dictionary<string, (double Share, Slowness In)> coins =
            _paired.ToDictionary(source => source.Id.ToString(), _ => Coin());
        string run = Run();
        using SuiteSession session = Session(plan => coins[plan.Case] is var (share, slowness) && share > 0
            ? plan with { Slower = share, SlowerIn = slowness } : plan, rule);
        Keep("blind", from source in _paired
                      from gate in session.Judge(source.Id).Gates
                      where gate.Kind == GateKind.Pair && gate.Metric == Metric.Time
                      select TrialRow.Of(run, Tried(source.Id), source.Id, gate));

        string Tried(CaseId id)
        {
            bool syncs = new ReceivedRuns(Suites.Layout.Received).Load(id)[^1].Batch.Syncs > 0;
            (double share, Slowness slowness) = coins[id.ToString()];
            return FormattableString.Invariant($"{rule}\t{(syncs ? "syncs" : "no syncs")}\t{share}\t{slowness}");
        }
    }

    static string Run() => string.Create(
        CultureInfo.InvariantCulture,
        $"{DateTimeOffset.UtcNow:yyyy-MM-ddTHH:mm:ssZ}\t{new GitRepository(Suites.Layout.Root).Head![..7]}");

    SuiteSession Session(Func<CasePlan, CasePlan> change, string rule) => new(
        suite, Suites.Settings, Suites.Layout, _paired.Select(source => source.Id.ToString()).ToHashSet(),
        TestContext.Error.WriteLine)
    {
        Change = change, AsPullRequest = rule == "pull request",
    };

    static (double Share, Slowness In) Coin() =>
        (Shares[RandomNumberGenerator.GetInt32(Shares.Length)],
            RandomNumberGenerator.GetInt32(2) == 0 ? Slowness.Native : Slowness.Managed);

    void Keep(string trial, IEnumerable<string> rows)
    {
        string[] found = [.. rows];
        Assert.That(found, Is.Not.Empty, "No pair was run: give a reference, such as -e PERF_AGAINST=self.");
        FileInfo file = new(Path.Combine(
            Suites.Layout.Artifacts.FullName, "trials", $"{trial}-{suite.Name}.tsv"));
        file.Directory!.Create();
        File.AppendAllLines(file.FullName, found);
    }
}
