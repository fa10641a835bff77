using System.Globalization;
using Perf.Harness.Comparisons;
using Perf.Harness.Metrics;

namespace Perf.Crud.Trials;

/// <summary>What gates said of slower code, on disk before anybody opens the key.</summary>
sealed class BlindVerdicts
{
    readonly FileInfo _file;

    internal BlindVerdicts(FileInfo file)
    {
        _file = file;
        File.WriteAllText(file.FullName, "");
    }

    internal void Write(int run, IEnumerable<Comparison> comparisons) => File.AppendAllLines(
        _file.FullName, comparisons.Select(comparison => BlindAnswer.Of(comparison, default)).Select(answer =>
            string.Create(CultureInfo.InvariantCulture, $"{run}\t{answer.Case}\t{answer.Said}\t{answer.Least:R}")));

    internal IEnumerable<BlindAnswer> Opened(Coins coins) =>
        from line in File.ReadLines(_file.FullName)
        let words = line.Split('\t')
        let coin = coins.Toss(int.Parse(words[0], CultureInfo.InvariantCulture))[words[1]]
        select new BlindAnswer(words[1], coin, words[2], double.Parse(words[3], CultureInfo.InvariantCulture));
}

/// <summary>What a gate said of a case that was made slower, and the change that it would surely have found.</summary>
sealed record BlindAnswer(string Case, Coin Coin, string Said, double Least)
{
    internal static BlindAnswer Of(Comparison comparison, Coin coin)
    {
        Gate? time = comparison.Gates.FirstOrDefault(gate => gate.Metric == Metric.Time);
        string said = time switch
        {
            Gate.Judged judged => judged.Verdict.ToString(),
            Gate.Unjudged unjudged => unjudged.Why.ToString(),
            _ => "Unmeasured",
        };
        return new BlindAnswer(comparison.Case.ToString(), coin, said, time?.Detectable ?? double.NaN);
    }
}
