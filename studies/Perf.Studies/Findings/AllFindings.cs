namespace Perf.Studies.Findings;

/// <summary>Every finding of the published comparisons.</summary>
public static class AllFindings
{
    /// <summary>By id.</summary>
    internal static IReadOnlyList<Finding> ById { get; } =
    [
        .. SqlCeFindings.All
            .Concat(MormotFindings.All)
            .Concat(GalleryFindings.All)
            .Concat(StellarFindings.All)
            .Concat(TripsFindings.All)
            .OrderBy(finding => finding.Id, StringComparer.Ordinal),
    ];
}
