namespace Perf.Harness.Tests.Verdicts;

/// <summary>Pairs of processes with made-up ratios.</summary>
static class MadePairs
{
    /// <summary>Pairs that say the same, but for what they differ by, half of them up and half of them down.</summary>
    public static double[] Logs(int pairs, double ratio, double apart) =>
        [.. Enumerable.Range(0, pairs).Select(pair => Math.Log(ratio) + (pair % 2 == 0 ? apart : -apart))];
}
