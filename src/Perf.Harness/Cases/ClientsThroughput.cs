namespace Perf.Harness.Cases;

/// <summary>The name of the observed throughput with a number of clients.</summary>
static class ClientsThroughput
{
    const string Prefix = "throughput-of-";
    const string Suffix = "-clients";

    /// <summary>The name of the throughput with that many clients.</summary>
    internal static string NameOf(int clients) =>
        string.Create(CultureInfo.InvariantCulture, $"{Prefix}{clients}{Suffix}");

    /// <summary>The number of clients in a name; null for another name.</summary>
    internal static int? ClientsIn(string name) =>
        name.StartsWith(Prefix, StringComparison.Ordinal) && name.EndsWith(Suffix, StringComparison.Ordinal)
        && name.Length > Prefix.Length + Suffix.Length
        && int.TryParse(
            name.AsSpan(Prefix.Length..^Suffix.Length), NumberStyles.None, CultureInfo.InvariantCulture,
            out int clients)
            ? clients : null;
}
