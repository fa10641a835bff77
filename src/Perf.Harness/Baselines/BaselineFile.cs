using System.Text.Json.Serialization;

namespace Perf.Harness.Baselines;

/// <summary>A baseline's file: what most of its cases share is at the top, once.</summary>
sealed record BaselineFile
{
    public required int Format { get; init; }
    public required string Engine { get; init; }
    public required string Configuration { get; init; }
    public required Subject Subject { get; init; }
    public required string Machine { get; init; }
    public string? Build { get; init; }
    [JsonConverter(typeof(OneLine<CountConditions>))] public CountConditions? CountedWith { get; init; }
    public required OrderedDictionary<string, string> Options { get; init; }
    public required ImmutableArray<string> Schema { get; init; }
    public required ImmutableArray<string> Sql { get; init; }
    [JsonConverter(typeof(MetricNames))] public ImmutableArray<Metric>? Counted { get; init; }
    public required OrderedDictionary<string, CaseBlock> Cases { get; init; }

    public static BaselineFile From(Baseline baseline)
    {
        CaseBaseline shared = SharedConditions.Of(baseline.Cases.Values);
        return new BaselineFile
        {
            Format = Baseline.Format,
            Engine = baseline.Engine,
            Configuration = baseline.Configuration,
            Subject = shared.Subject,
            Machine = baseline.Machine,
            Build = shared.Build,
            CountedWith = shared.CountedWith,
            Options = new(shared.Options),
            Schema = shared.Schema,
            Sql = shared.Sql,
            Counted = shared.Counted,
            Cases = new(baseline.Cases.Select(
                pair => KeyValuePair.Create(pair.Key, CaseBlock.From(pair.Value, shared)))),
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

/// <summary>A case's block: its numbers, and every condition that differs from the file's.</summary>
sealed record CaseBlock
{
    // A case whose build is unknown, in a file whose other cases have one.
    const string UnknownBuild = "unknown";

    public required string Definition { get; init; }
    public Subject? Subject { get; init; }
    public string? Build { get; init; }
    public OrderedDictionary<string, string>? Options { get; init; }
    public ImmutableArray<string>? Schema { get; init; }
    public ImmutableArray<string>? Sql { get; init; }
    public required int Operations { get; init; }
    [JsonConverter(typeof(OneLine<Batch>))] public required Batch Batch { get; init; }
    [JsonConverter(typeof(NumberFromOne))] public int? Cores { get; init; }
    [JsonConverter(typeof(MetricNames))] public ImmutableArray<Metric>? Counted { get; init; }
    public required WorkCounts Work { get; init; }
    [JsonConverter(typeof(NumberFromOne))] public int? AllocationTolerance { get; init; }
    public long? Waits { get; init; }
    [JsonConverter(typeof(OneLine<Counting>))] public Counting? Instructions { get; init; }
    [JsonConverter(typeof(OneLine<CountConditions>))] public CountConditions? CountedWith { get; init; }
    [JsonConverter(typeof(OneLine<SlopesFile>))] public SlopesFile? Slopes { get; init; }
    [JsonConverter(typeof(OneLineOfTime))] public TimeBaseline? Time { get; init; }

    public static CaseBlock From(CaseBaseline accepted, CaseBaseline shared) => new()
    {
        Definition = accepted.Definition,
        Subject = accepted.Subject == shared.Subject ? null : accepted.Subject,
        Build = accepted.Build == shared.Build ? null : accepted.Build ?? UnknownBuild,
        Options = accepted.Options.SequenceEqual(shared.Options) ? null : new(accepted.Options),
        Schema = accepted.Schema.SequenceEqual(shared.Schema) ? null : accepted.Schema,
        Sql = accepted.Sql.SequenceEqual(shared.Sql) ? null : accepted.Sql,
        Operations = accepted.WorkOperations,
        Batch = accepted.Batch,
        Cores = accepted.Cores,
        Counted = accepted.Counted.SequenceEqual(shared.Counted) ? null : accepted.Counted,
        Work = accepted.Work with
        {
            Counts = accepted.Work.Counts.RemoveRange(accepted.Counted.Where(metric => accepted.Work[metric] == 0)),
        },
        AllocationTolerance = accepted.AllocationTolerance,
        Waits = accepted.Waits,
        Instructions = accepted.Counting,
        CountedWith = accepted.CountedWith == shared.CountedWith ? null : accepted.CountedWith,
        Slopes = accepted.Slopes.IsEmpty ? null : new SlopesFile { Values = accepted.Slopes },
        Time = accepted.Time,
    };

    public CaseBaseline ToCase(BaselineFile shared) => new()
    {
        Definition = Definition,
        Subject = Subject ?? shared.Subject,
        Build = (Build ?? shared.Build) is var build && build == UnknownBuild ? null : build,
        Options = (Options ?? shared.Options).ToImmutableSortedDictionary(StringComparer.Ordinal),
        Schema = Schema ?? shared.Schema,
        Sql = Sql ?? shared.Sql,
        WorkOperations = Operations,
        Batch = Batch,
        Cores = Cores,
        Work = (Counted ?? shared.Counted ?? []).Where(metric => Work[metric] is null)
            .Aggregate(Work, (work, metric) => work.With(metric, 0)),
        AllocationTolerance = AllocationTolerance,
        Waits = Waits,
        Counting = Instructions,
        CountedWith = Instructions is null ? null : CountedWith ?? shared.CountedWith,
        Slopes = Slopes?.Values ?? ImmutableSortedDictionary<Metric, double>.Empty,
        Time = Time,
    };
}

/// <summary>
/// What most cases of a file share: options, subject, build, schema, statements. The file has it once at the top, and
/// accepting one case changes only the block of this case.
/// </summary>
static class SharedConditions
{
    /// <summary>A case with the most common value of each; a tie goes to the first text in ordinal order.</summary>
    public static CaseBaseline Of(IEnumerable<CaseBaseline> cases)
    {
        CaseBaseline[] all = [.. cases];
        CaseBaseline[] counted = [.. all.Where(accepted => !accepted.Counted.IsEmpty)];
        return all[0] with
        {
            Options = MostCommon(all, accepted => string.Join('\n', accepted.Options)).Options,
            Subject = MostCommon(all, accepted => $"{accepted.Subject}").Subject,
            Build = MostCommon(all, accepted => $"{accepted.Build}").Build,
            CountedWith = all.Any(accepted => accepted.CountedWith is not null)
                ? MostCommon([.. all.Where(accepted => accepted.CountedWith is not null)],
                    accepted => $"{accepted.CountedWith}").CountedWith
                : null,
            Schema = MostCommon(all, accepted => string.Join('\n', accepted.Schema)).Schema,
            Sql = MostCommon(all, accepted => string.Join('\n', accepted.Sql)).Sql,
            Work = MostCommon(counted.Length > 0 ? counted : all, accepted => string.Join(' ', accepted.Counted)).Work,
        };
    }

    static CaseBaseline MostCommon(CaseBaseline[] cases, Func<CaseBaseline, string> text) => cases
        .GroupBy(text, StringComparer.Ordinal)
        .OrderByDescending(group => group.Count())
        .ThenBy(group => group.Key, StringComparer.Ordinal)
        .First().First();
}

/// <summary>A file of baselines, received runs or the ledger is damaged; it is never counted as passed.</summary>
sealed class BaselineException(string message, Exception? cause = null) : Exception(message, cause)
{
    /// <summary>The place in a file, the problem with what was expected, and what to do.</summary>
    public static BaselineException At(string path, int line, string problem, string advice) =>
        new($"{path}:{line}: {problem}. {advice}");

    /// <summary>What is read, or another value if the file is damaged: a test of the suite reports that.</summary>
    public static T Ignore<T>(Func<T> read, T otherwise)
    {
        try
        {
            return read();
        }
        catch (BaselineException)
        {
            return otherwise;
        }
    }
}

/// <summary>Runs that cannot be accepted.</summary>
sealed class AcceptanceException(string message) : Exception(message);
