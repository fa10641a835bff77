using System.Globalization;
using NUnit.Framework;
using Perf.Harness.Comparisons;
using Perf.Harness.Environments;
using Perf.Harness.Measurements;
using Perf.Harness.Metrics;
using Perf.Harness.Sessions;
using Perf.Harness.Workers;
using Perf.Tests;

namespace Perf.Crud.Trials;

/// <summary>
/// A coin makes each case slower by nothing, 5, 10 or 15 %, in native or in managed code; what the gates say is
/// written down before the key is opened.
/// </summary>
[TestFixture, Category("trial")]
public sealed class BlindTrial
{
    static readonly double[] Shares = [0, 0.05, 0.10, 0.15];

    [Test, Explicit("accepts a dozen cases, or with PERF_SCOPE=full all, and judges them in twelve runs, with PERF_SCOPE=quick in two")]
    public void What_is_slower_is_found_and_nothing_else()
    {
        int seed = Environment.TickCount;
        IReadOnlyList<CaseId> cases = TrialCases.Chosen;
        using var trial = new Trial("blind", cases);
        trial.Accept();
        DirectoryInfo pages = ProjectLayout.Find(AppContext.BaseDirectory).Artifacts.CreateSubdirectory("docs");
        var verdicts = new FileInfo(Path.Combine(pages.FullName, "blind-trial-verdicts.txt"));
        using (StreamWriter said = verdicts.CreateText())
        {
            for (int run = 0; run < TrialCases.Runs; run++)
            {
                Dictionary<string, Coin> coins = Toss(cases, seed, run);
                foreach (Comparison comparison in trial.Run(plan => Slowed(plan, coins)))
                    said.WriteLine($"{run}\t{comparison.Case}\t{VerdictOf(comparison)}");
            }
        }

        // Nobody knew the seed until the verdicts were on disk: from here on the key is open.
        string page = TrialPage.OfBlind([.. Opened(verdicts, cases, seed)]);
        File.WriteAllText(Path.Combine(pages.FullName, "blind-trial.md"), page);
        TestContext.Out.WriteLine(page);
    }

    static IEnumerable<BlindAnswer> Opened(FileInfo verdicts, IReadOnlyList<CaseId> cases, int seed) =>
        from line in File.ReadLines(verdicts.FullName)
        let words = line.Split('\t')
        let coin = Toss(cases, seed, int.Parse(words[0], CultureInfo.InvariantCulture))[words[1]]
        select new BlindAnswer(words[1], coin.Share, coin.In, words[2]);

    static CasePlan Slowed(CasePlan plan, Dictionary<string, Coin> coins) =>
        coins.TryGetValue(plan.Case, out Coin coin) ? plan with { Slower = coin.Share, SlowerIn = coin.In } : plan;

    static Dictionary<string, Coin> Toss(IReadOnlyList<CaseId> cases, int seed, int run)
    {
        var random = new Random(HashCode(seed, run));
        return cases.ToDictionary(
            id => id.ToString(),
            _ => new Coin(Shares[random.Next(Shares.Length)], random.Next(2) == 0 ? Slowness.Native : Slowness.Managed));

        static int HashCode(int seed, int run) => (seed * 1_000) + run;
    }

    static string VerdictOf(Comparison comparison) =>
        comparison.Gates.FirstOrDefault(gate => gate.Metric == Metric.Time) switch
        {
            Gate.Judged judged => judged.Verdict.ToString(),
            Gate.Unjudged unjudged => unjudged.Why.ToString(),
            _ => "Unmeasured",
        };

    readonly record struct Coin(double Share, Slowness In);
}

/// <summary>What a gate said of a case that was made slower by a share, nothing included.</summary>
sealed record BlindAnswer(string Case, double Share, Slowness In, string Said);
