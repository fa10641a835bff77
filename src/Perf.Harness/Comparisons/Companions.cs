namespace Perf.Harness.Comparisons;

/// <summary>What other cases of its kind in the same workers tell of what the moment did to a suspect.</summary>
static class Companions
{
    /// <summary>
    /// By how much the moment moved all of them: the mean of the third that became slower by least, one of three and
    /// two of four, for the others may be slower by the very change that is looked for.
    /// </summary>
    /// <param name="moved">The change of each.</param>
    internal static double Told(IEnumerable<double> moved)
    {
        double[] sorted = [.. moved.Order()];
        return sorted.Take((sorted.Length + 2) / 3).Average();
    }

    /// <summary>
    /// What is left of the changes of a suspect: what one worker did to the others and the next did not is taken off,
    /// to both sides, and where they became slower in all workers that is too, within what moments are known to do.
    /// Nobody is convicted for what all did. That they became faster may be a change that left this case alone.
    /// </summary>
    /// <param name="changes">The suspect's change in each worker.</param>
    /// <param name="others">Those of each of the others.</param>
    /// <param name="noise">What is known of the suspect's noise.</param>
    internal static double[] TakenOff(double[] changes, IReadOnlyList<double[]> others, LearntNoise noise)
    {
        double[] moved = [.. changes.Select((_, worker) => others.Average(other => other[worker]))];
        double inAll = Math.Max(0, Told(others.Select(other => other.Average()))) - moved.Average();
        return [.. changes.Zip(moved, (change, here) => CostVerdict.Less(change, here + inAll, noise))];
    }
}
