using Perf.Harness.Statistics;

namespace Perf.Harness.Comparisons;

/// <summary>
/// How far apart costs of unchanged code lie: what is known before a run is looked at. All numbers are shares.
/// </summary>
/// <param name="Between">The standard deviation between processes of one hour.</param>
/// <param name="Processes">The processes whose mean the baseline is.</param>
/// <param name="Wander">How far another hour, or another machine of the same name, may move all processes at
/// once.</param>
public sealed record LearntNoise(double Between, int Processes, double Wander)
{
    /// <summary>The processes that a family's spread counts for beside those of the case.</summary>
    /// <remarks>
    /// Smyth, Linear models and empirical Bayes methods, Stat. Appl. Genet. Mol. Biol. 3 (2004), 3.2: s̃².
    /// </remarks>
    internal const int FamilyWeight = 4;

    /// <summary>
    /// The part of the wander that all cases of a worker share, so that others beside a suspect tell it.
    /// </summary>
    public double Shared { get; init; }

    /// <summary>
    /// What is left to allow where something became slower: others of the same workers told what they share.
    /// </summary>
    public double Allowed => IsTold ? Wander - Shared : Wander;

    /// <summary>
    /// What more is allowed, to both sides, at a speed at which the machine never was when it was calibrated.
    /// </summary>
    public double Strange { get; init; }

    /// <summary>
    /// An error, with that of what such a speed does: two of those are allowed; <c>docs/decisions/0021-one-speed.md</c>.
    /// </summary>
    /// <param name="error">The standard error of a change.</param>
    internal double AtThisSpeed(double error) => Math.Sqrt((error * error) + (Strange * Strange / 4));

    bool IsTold { get; init; }

    /// <summary>The same where others of the same workers told what they share.</summary>
    public LearntNoise Told() => this with { IsTold = true };

    /// <summary>
    /// What the median of many spreads, each of so many processes, is to be divided by to be the true one: √(median of
    /// χ² / its degrees).
    /// </summary>
    /// <remarks>
    /// The median of χ² by Wilson and Hilferty, Proc. Natl. Acad. Sci. 17 (1931), 684. Where a spread is that within
    /// moments it has half as many degrees, and comes out 1.7 % too small.
    /// </remarks>
    internal static double MedianOfSpreads(int processes) =>
        Math.Pow(1 - (2 / (9.0 * Math.Max(1, processes - 1))), 1.5);

    /// <summary>
    /// The noise of a case, its spread drawn towards that of its family, for five processes know little.
    /// </summary>
    /// <param name="spread">The spread between the case's own processes.</param>
    /// <param name="processes">How many those were.</param>
    /// <param name="family">The spreads of all cases of its kind, its own among them, and of how many processes each
    /// is.</param>
    /// <param name="wander">How far another hour may move all processes at once.</param>
    public static LearntNoise Of(
        double spread, int processes, IReadOnlyCollection<(double Spread, int Processes)> family, double wander)
    {
        double typical = family.Count == 0 ? spread
            : Median.Of(family.Select(one => one.Spread / MedianOfSpreads(one.Processes)));
        double variance = Pooled((typical, FamilyWeight), (spread, processes - 1));
        return new LearntNoise(Math.Sqrt(variance), processes, wander);
    }

    /// <summary>
    /// The same, where fresh processes have shown how far apart they lie: they can only make it wider.
    /// </summary>
    /// <param name="spread">The spread between the fresh processes.</param>
    /// <param name="processes">How many those were.</param>
    public LearntNoise With(double spread, int processes)
    {
        double variance = Pooled((Between, FamilyWeight + Processes - 1), (spread, processes - 1));
        return this with { Between = Math.Max(Between, Math.Sqrt(variance)) };
    }

    /// <summary>The standard error of the change between the baseline and the mean of so many processes.</summary>
    public double ErrorOf(int processes) =>
        Between * Math.Sqrt((1.0 / processes) + (1.0 / Processes));

    static double Pooled(params (double Spread, int Freedom)[] parts)
    {
        double freedom = parts.Sum(part => part.Freedom);
        return freedom == 0 ? 0 : parts.Sum(part => part.Spread * part.Spread * part.Freedom) / freedom;
    }
}
