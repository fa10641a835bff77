namespace Perf.Studies.Published;

/// <summary>One row of the inventory of the published comparisons, and where it lives here.</summary>
/// <param name="Id">Its id: <c>SY01</c> a system, <c>OP</c> an operation, <c>SZ</c> a size, <c>ME</c> a metric,
/// <c>MT</c> a method, <c>FI</c> a finding.</param>
/// <param name="Seeds">The comparisons that have it.</param>
/// <param name="What">Its kind.</param>
/// <param name="Homes">Where it lives here; empty where it has no home.</param>
/// <param name="Remark">Why it is so, or why it is not run.</param>
public sealed record CoverageRow(
    string Id, string Seeds, string What, IReadOnlyList<CoverageHome> Homes, string Remark);

/// <summary>Something of this project that covers a row.</summary>
/// <param name="Kind">workload, configuration, test, metric or finding.</param>
/// <param name="Name">Its name.</param>
public sealed record CoverageHome(string Kind, string Name)
{
    /// <summary>Reads what <see cref="ToString"/> writes.</summary>
    public static CoverageHome Parse(string text) => text.Split(':', 2) is [var kind, var name]
        ? new CoverageHome(kind.Trim(), name.Trim())
        : throw new FormatException($"'{text}' is no home; one looks like workload:insert-one.");

    /// <inheritdoc/>
    public override string ToString() => $"{Kind}:{Name}";
}
