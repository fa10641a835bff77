namespace Perf.Engines.Workloads;

/// <summary>A workload by name, to be made anew for each case: an instance serves one.</summary>
/// <param name="Name">The name in the case id: <c>insert-one</c>.</param>
/// <param name="Create">Makes an instance.</param>
public sealed record WorkloadSource(string Name, Func<IWorkload> Create)
{
    /// <inheritdoc/>
    public override string ToString() => Name;
}
