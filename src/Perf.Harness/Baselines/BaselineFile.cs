using System.Text.Json.Serialization;

namespace Perf.Harness.Baselines;

/// <summary>A baseline's file: what most of its cases share stands once, at the top.</summary>
sealed record BaselineFile
{
    public required int Schema { get; init; }
    public required string Engine { get; init; }
    public required string Configuration { get; init; }
    public required Subject Subject { get; init; }
    public required string Machine { get; init; }
    public string? Build { get; init; }
    [JsonConverter(typeof(OneLine<CountConditions>))] public CountConditions? CountedWith { get; init; }
    public required OrderedDictionary<string, string> Options { get; init; }
    public required ImmutableArray<string> Tables { get; init; }
    public required ImmutableArray<string> Statements { get; init; }
    public required OrderedDictionary<string, CaseBlock> Cases { get; init; }

    public static BaselineFile Of(Baseline baseline)
    {
        CaseBaseline shared = SharedConditions.Of(baseline.Cases.Values);
        return new BaselineFile
        {
            Schema = Baseline.Schema,
            Engine = baseline.Engine,
            Configuration = baseline.Configuration,
            Subject = shared.Subject,
            Machine = baseline.Machine,
            Build = shared.Build,
            CountedWith = shared.CountedWith,
            Options = new(shared.Options),
            Tables = shared.Schema,
            Statements = shared.Commands,
            Cases = new(baseline.Cases.Select(pair => KeyValuePair.Create(pair.Key, CaseBlock.Of(pair.Value, shared)))),
        };
    }

    public Baseline ToBaseline() => new()
    {
        Engine = Engine,
        Configuration = Configuration,
        Machine = Machine,
        Cases = Cases.ToImmutableSortedDictionary(
            pair => pair.Key, pair => pair.Value.ToCase(this), StringComparer.Ordinal),
    };
}

/// <summary>A case's block: of what cases share, what is its own.</summary>
sealed record CaseBlock
{
    // Of a case whose build is not known, in a file whose other cases have one.
    const string UnknownBuild = "unknown";

    public required string Asked { get; init; }
    public Subject? Subject { get; init; }
    public string? Build { get; init; }
    public OrderedDictionary<string, string>? Options { get; init; }
    public ImmutableArray<string>? Tables { get; init; }
    public ImmutableArray<string>? Statements { get; init; }
    public required int Operations { get; init; }
    [JsonConverter(typeof(OneLine<Batch>))] public required Batch Batch { get; init; }
    [JsonConverter(typeof(NumberFromOne))] public int? Cores { get; init; }
    public required WorkCounts Work { get; init; }
    [JsonConverter(typeof(NumberFromOne))] public int? AllocationTolerance { get; init; }
    public long? Waits { get; init; }
    [JsonConverter(typeof(OneLine<Counting>))] public Counting? Instructions { get; init; }
    [JsonConverter(typeof(OneLine<CountConditions>))] public CountConditions? CountedWith { get; init; }
    [JsonConverter(typeof(OneLine<SlopesFile>))] public SlopesFile? Slopes { get; init; }
    public TimeBaseline? Time { get; init; }

    public static CaseBlock Of(CaseBaseline accepted, CaseBaseline shared) => new()
    {
        Asked = accepted.Asked,
        Subject = accepted.Subject == shared.Subject ? null : accepted.Subject,
        Build = accepted.Build == shared.Build ? null : accepted.Build ?? UnknownBuild,
        Options = accepted.Options.SequenceEqual(shared.Options) ? null : new(accepted.Options),
        Tables = accepted.Schema.SequenceEqual(shared.Schema) ? null : accepted.Schema,
        Statements = accepted.Commands.SequenceEqual(shared.Commands) ? null : accepted.Commands,
        Operations = accepted.WorkOperations,
        Batch = accepted.Batch,
        Cores = accepted.Cores,
        Work = accepted.Work,
        AllocationTolerance = accepted.AllocationTolerance,
        Waits = accepted.Waits,
        Instructions = accepted.Counting,
        CountedWith = accepted.CountedWith == shared.CountedWith ? null : accepted.CountedWith,
        Slopes = accepted.Slopes.IsEmpty ? null : new SlopesFile { Values = accepted.Slopes },
        Time = accepted.Time,
    };

    public CaseBaseline ToCase(BaselineFile shared) => new()
    {
        Asked = Asked,
        Subject = Subject ?? shared.Subject,
        Build = (Build ?? shared.Build) is var build && build == UnknownBuild ? null : build,
        Options = (Options ?? shared.Options).ToImmutableSortedDictionary(StringComparer.Ordinal),
        Schema = Tables ?? shared.Tables,
        Commands = Statements ?? shared.Statements,
        WorkOperations = Operations,
        Batch = Batch,
        Cores = Cores,
        Work = Work,
        AllocationTolerance = AllocationTolerance,
        Waits = Waits,
        Counting = Instructions,
        CountedWith = Instructions is null ? null : CountedWith ?? shared.CountedWith,
        Slopes = Slopes?.Values ?? ImmutableSortedDictionary<Metric, double>.Empty,
        Time = Time,
    };
}
