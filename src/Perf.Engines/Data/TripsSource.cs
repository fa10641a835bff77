namespace Perf.Engines.Data;

/// <summary>Where trips come from, read once when needed: a GTFS file if one is named, or the generator.</summary>
/// <param name="path">A trips.txt, plain or gz; null or empty for the generator.</param>
public sealed class TripsSource(string? path = null)
{
    readonly Lazy<TripSet> _trips = new(() => TripSet.From(
        string.IsNullOrEmpty(path) ? TripsGenerator.Generate() : TripsFile.Read(path)));

    /// <summary>All trips; the first call reads them.</summary>
    /// <exception cref="TripsFileException">The file is missing, damaged, or no trips table.</exception>
    public TripSet Trips => _trips.Value;
}
