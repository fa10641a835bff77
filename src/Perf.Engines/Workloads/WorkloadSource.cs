namespace Perf.Engines.Workloads;

/// <summary>A workload by name, to be made anew for each case: an instance serves one.</summary>
/// <param name="Name">The name in the case id: <c>insert-one</c>.</param>
/// <param name="Create">Makes an instance.</param>
public sealed record WorkloadSource(string Name, Func<Workload> Create)
{
    /// <summary>The kind of store that it needs: of a configuration whose stores are others it is no case.</summary>
    public Type Needs { get; init; } = typeof(IStore);

    /// <summary>
    /// The only configurations whose case it is, by name; empty where all are that have what it needs. For work that
    /// tells little about the engine, and would tell the same on each. A configuration that names its workloads has
    /// those alone.
    /// </summary>
    public IReadOnlyList<string> OnlyOn { get; init; } = [];

    /// <summary>
    /// Whether threads of its own share the work. What the calling thread allocates is but a part then, which is judged
    /// nowhere; and the process's sum holds what everything else in it allocates.
    /// </summary>
    public bool OnSeveralThreads { get; init; }

    /// <summary>Whether the default run has it; the others run with PERF_SCOPE=full.</summary>
    public bool InDefaultRun { get; init; } = true;

    /// <summary>Whether it is a case of that configuration, told without opening a store.</summary>
    public bool RunsOn(EngineConfiguration configuration) =>
        configuration.Has(Needs) && !configuration.BreaksNowAndThen.Contains(Name)
        && (configuration.Workloads?.Contains(Name)
            ?? (OnlyOn.Count == 0 || OnlyOn.Contains(configuration.ToString())));

    /// <inheritdoc/>
    public override string ToString() => Name;
}
