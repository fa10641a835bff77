using System.Globalization;
using Perf.Harness.Measurements;
using Perf.Harness.Workers;

namespace Perf.Crud.Trials;

/// <summary>
/// Coins that make each case of each run slower by nothing, 5, 10 or 15 %, with syncs by nothing, 15 or 25 %, in native
/// or in managed code.
/// </summary>
/// <param name="cases">The cases.</param>
/// <param name="key">The key: whoever has it can toss the same coins. Made where there is none.</param>
sealed class Coins(IReadOnlyList<CaseId> cases, FileInfo key)
{
    // Each side of the coin. Where nearly all are slower nobody is left to tell what the machine did, and that is
    // another question.
    static readonly double[] Shares = [0, 0.05, 0.10, 0.15];
    static readonly double[] SharesOfSyncs = [0, 0.15, 0.25];

    readonly int _seed = SeedOf(key);

    static int SeedOf(FileInfo key)
    {
        if (!key.Exists)
        {
            string whole = key.FullName + ".new";
            File.WriteAllText(whole, $"{Environment.TickCount & int.MaxValue}\n");
            File.Move(whole, key.FullName);
        }

        return int.Parse(File.ReadAllText(key.FullName), NumberFormatInfo.InvariantInfo);
    }

    /// <summary>What the plan of a case becomes in a run.</summary>
    internal CasePlan Slowed(CasePlan plan, int run) =>
        Toss(run).TryGetValue(plan.Case, out Coin coin) ? plan with { Slower = coin.Share, SlowerIn = coin.In } : plan;

    /// <summary>How every case of a run fell.</summary>
    internal Dictionary<string, Coin> Toss(int run)
    {
        const int runs = 1_000; // more than any trial has: each run has coins of its own
        var random = new Random((_seed * runs) + run);
        return cases.ToDictionary(id => id.ToString(), id =>
        {
            double[] shares = TrialCases.Syncs(id.ToString()) ? SharesOfSyncs : Shares;
            return new Coin(
                shares[random.Next(shares.Length)], random.Next(2) == 0 ? Slowness.Native : Slowness.Managed);
        });
    }
}

/// <summary>By how much a case is slower, and where it spends the time.</summary>
readonly record struct Coin(double Share, Slowness In);
