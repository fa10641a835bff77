namespace Perf.Engines.Data;

/// <summary>The record of the published comparisons: an id, a name, a number and a date.</summary>
/// <param name="Id">The key, from 1.</param>
/// <param name="Name">About 12 characters.</param>
/// <param name="Telephone">Seven digits.</param>
/// <param name="DateOfBirth">A date without time.</param>
public sealed record Customer(int Id, string Name, long Telephone, DateTime DateOfBirth)
{
    /// <summary>A number that depends on every value; sums of it do not depend on the order.</summary>
    public long Checksum()
    {
        long hash = Id * 2_654_435_761L + Telephone * 40_503L + DateOfBirth.Ticks;
        foreach (char letter in Name) hash = hash * 31 + letter;
        return hash;
    }
}
