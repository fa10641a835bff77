namespace Perf.Engines.Workloads;

/// <summary>Values of one column, drawn to search the trips by, and what each of them should find.</summary>
/// <param name="column">The column.</param>
public sealed class DrawnValues(Func<Trip, string> column)
{
    /// <summary>The drawn values.</summary>
    public ImmutableArray<string> Values { get; private set; } = [];

    /// <summary>Draws from all values, each equally likely; the empty one only where a feed has no other.</summary>
    public void Draw(SeededRandom random, int count, IEnumerable<Trip> trips)
    {
        string[] all = [.. trips.Select(column).Distinct(StringComparer.Ordinal)];
        string[] named = [.. all.Where(value => value.Length > 0)];
        Values = [.. Enumerable.Range(0, count).Select(_ => random.OneOf(named.Length > 0 ? named : all))];
    }

    /// <summary>The checksum over the first searches: in a search the order of trips doesn't count.</summary>
    public long ChecksumOf(int searches, IEnumerable<Trip> trips)
    {
        var sums = Values.Take(searches).Distinct(StringComparer.Ordinal).ToDictionary(value => value, _ => 0L);
        foreach (var trip in trips)
        {
            if (sums.TryGetValue(column(trip), out long sum)) sums[column(trip)] = unchecked(sum + trip.Checksum());
        }

        long checksum = 0;
        for (int i = 0; i < searches; i++) checksum = unchecked(checksum * 31 + sums[Values[i]]);
        return checksum;
    }
}
