namespace Perf.Harness.Cases;

/// <summary>The name, among the observed figures, of the throughput with a number of clients.</summary>
static class ClientsThroughput
{
    const string Prefix = "throughput-of-";
    const string Suffix = "-clients";

    /// <summary>The name of the throughput with that many clients.</summary>
    internal static string NameOf(int clients) =>
        string.Create(CultureInfo.InvariantCulture, $"{Prefix}{clients}{Suffix}");

    /// <summary>The number of clients that a name has; null for the name of another figure.</summary>
    internal static int? ClientsIn(string name) =>
        name.StartsWith(Prefix, StringComparison.Ordinal) && name.EndsWith(Suffix, StringComparison.Ordinal)
        && name.Length > Prefix.Length + Suffix.Length
        && int.TryParse(
            name.AsSpan(Prefix.Length..^Suffix.Length), NumberStyles.None, CultureInfo.InvariantCulture,
            out int clients)
            ? clients : null;
}
