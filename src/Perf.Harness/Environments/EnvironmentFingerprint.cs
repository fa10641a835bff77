using System.Collections.Immutable;

namespace Perf.Harness.Environments;

/// <summary>The facts that a cost baseline is valid for; no host name.</summary>
/// <param name="Name">A name made from the facts, or the one that <c>PERF_ENVIRONMENT</c> gives.</param>
/// <param name="Facts">os, cpu (family, model, stepping), cores, file-system, runtime: in that order.</param>
public sealed record EnvironmentFingerprint(string Name, ImmutableSortedDictionary<string, string> Facts)
{
    /// <summary>Equal facts; the name is only a name.</summary>
    public bool SameFactsAs(EnvironmentFingerprint other) => Facts.SequenceEqual(other.Facts);

    /// <summary>Equal name and equal facts.</summary>
    public bool Equals(EnvironmentFingerprint? other) =>
        other is not null && Name == other.Name && SameFactsAs(other);

    /// <inheritdoc/>
    public override int GetHashCode() => Name.GetHashCode(StringComparison.Ordinal);
}
