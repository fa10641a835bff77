using Perf.Engines.Stores;

namespace Perf.Engines.Workloads;

/// <summary>A workload by name, to be made anew for each case: an instance serves one.</summary>
/// <param name="Name">The name in the case id: <c>insert-one</c>.</param>
/// <param name="Create">Makes an instance.</param>
public sealed record WorkloadSource(string Name, Func<IWorkload> Create)
{
    /// <summary>The kind of store that it needs, as <see cref="IWorkload.RunsOn"/> will say of an opened one.</summary>
    public Type Needs { get; init; } = typeof(IStore);

    /// <summary>Whether it is a case of that configuration, told without opening a store.</summary>
    public bool RunsOn(EngineConfiguration configuration) => configuration.Has(Needs);

    /// <inheritdoc/>
    public override string ToString() => Name;
}
