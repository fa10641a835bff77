namespace Perf.Engines.Workloads;

/// <summary>
/// An entry of the table of cases: a workload, the configurations that it runs on, and how it is judged there. Each
/// case makes its own instance.
/// </summary>
/// <param name="Name">The name in the case id: <c>insert-one</c>.</param>
/// <param name="Create">Makes an instance.</param>
public sealed record WorkloadSource(string Name, Func<Workload> Create)
{
    /// <summary>The kind of table that it needs: it is no case of a configuration that lacks it.</summary>
    public Type Needs { get; init; } = typeof(ICustomerTable);

    /// <summary>
    /// The names of the only configurations whose case it is; empty for all that have the table it needs. For work that
    /// would show the same on every engine. A configuration that lists its workloads has those alone.
    /// </summary>
    public IReadOnlyList<string> OnlyOn { get; init; } = [];

    /// <summary>
    /// Whether threads of its own share the work. The calling thread then allocates only a part, and its allocations
    /// are reported only.
    /// </summary>
    public bool OnSeveralThreads { get; init; }

    /// <summary>Whether the default run has it; the others run with PERF_SCOPE=full.</summary>
    public bool InDefaultRun { get; init; } = true;

    /// <summary>The configurations where the default run times it; elsewhere it counts the work only.</summary>
    public Func<EngineConfiguration, bool> TimedOn { get; init; } = Timed.WhereAllAre;

    /// <summary>The rounds of a time measurement; null for the usual number.</summary>
    public int? Rounds { get; init; }

    /// <summary>Whether the default run times it on that configuration.</summary>
    public bool IsTimedByDefault(EngineConfiguration configuration) =>
        configuration.InDefaultRun && InDefaultRun && !OnSeveralThreads && TimedOn(configuration);

    /// <summary>Whether it is a case of that configuration, known without opening a store.</summary>
    public bool RunsOn(EngineConfiguration configuration) =>
        configuration.Has(Needs) && !configuration.Faults.FailingWorkloads.Contains(Name)
        && (configuration.Workloads?.Contains(Name)
            ?? (OnlyOn.Count == 0 || OnlyOn.Contains(configuration.ToString())));

    /// <inheritdoc/>
    public override string ToString() => Name;
}

/// <summary>The configurations where the default run times a workload.</summary>
public static class Timed
{
    /// <summary>Those that time all of their workloads.</summary>
    public static Func<EngineConfiguration, bool> WhereAllAre { get; } = configuration => configuration.TimesAll;

    /// <summary>Every configuration: the workload says most of an engine.</summary>
    public static Func<EngineConfiguration, bool> Everywhere { get; } = _ => true;

    /// <summary>None: the work is exact, and the time would show little for its cost.</summary>
    public static Func<EngineConfiguration, bool> Nowhere { get; } = _ => false;

    /// <summary>One: the time is a finding of the published comparisons.</summary>
    public static Func<EngineConfiguration, bool> On(string name) =>
        configuration => configuration.ToString() == name;
}
