using System.Collections.Immutable;
using Perf.Harness.Measurements;
using Perf.Harness.Statistics;

namespace Perf.Harness.Yardsticks;

/// <summary>How many times each yardstick's seconds go into the time that a batch is expected to take.</summary>
/// <param name="ByKernel">The weights by the yardstick's name, none below zero, one at least above.</param>
public sealed record Weights(ImmutableSortedDictionary<string, double> ByKernel)
{
    const int Digits = 4;

    /// <summary>The weights by the yardstick's name, none below zero, one at least above.</summary>
    public ImmutableSortedDictionary<string, double> ByKernel { get; } = Valid(ByKernel);

    /// <summary>
    /// The same weights with the digits that a baseline keeps: what is accepted is what is compared later.
    /// </summary>
    public Weights Rounded() => new(ByKernel.ToImmutableSortedDictionary(
        pair => pair.Key, pair => SignificantDigits.Round(pair.Value, Digits), StringComparer.Ordinal));

    /// <summary>
    /// The seconds that a batch is expected to take on a machine whose yardsticks take these seconds.
    /// </summary>
    /// <exception cref="ArgumentException">A weighted yardstick was not measured, or nothing is expected.</exception>
    public double Expected(IReadOnlyDictionary<string, double> kernelSeconds)
    {
        double expected = 0;
        foreach ((string kernel, double weight) in ByKernel)
        {
            if (weight == 0) continue;
            double seconds = kernelSeconds.TryGetValue(kernel, out double known) ? known : throw Unknown(kernel);
            expected += weight * seconds;
        }

        return expected > 0 ? expected : throw new ArgumentException(
            $"The yardsticks make {expected} s expected; a batch takes longer than nothing. Measure the case again.");

        ArgumentException Unknown(string kernel) => new(
            $"The weights name the yardstick '{kernel}', the round has {string.Join(", ", kernelSeconds.Keys)}. "
            + "Measure where that yardstick runs, or calibrate.");
    }

    /// <summary>Whether a round has every yardstick that has a weight.</summary>
    public bool AreMeasuredIn(Round round) => ByKernel.Keys.All(round.Kernels.ContainsKey);

    /// <summary>Equal weights for equal yardsticks.</summary>
    public bool Equals(Weights? other) => other is not null && ByKernel.SequenceEqual(other.ByKernel);

    /// <inheritdoc/>
    public override int GetHashCode() => ByKernel.Count;

    static ImmutableSortedDictionary<string, double> Valid(ImmutableSortedDictionary<string, double> weights) =>
        weights.Values.All(weight => double.IsFinite(weight) && weight >= 0) && weights.Values.Any(weight => weight > 0)
            ? weights.WithComparers(StringComparer.Ordinal)
            : throw new ArgumentException(
                $"Weights are 0 or more, and one of them is above; found {Text(weights)}.", nameof(weights));

    static string Text(ImmutableSortedDictionary<string, double> weights) => weights.IsEmpty
        ? "none"
        : string.Join(", ", weights.Select(pair => FormattableString.Invariant($"{pair.Key} = {pair.Value}")));
}
