using System.Runtime;
using Perf.Harness.Loads;

namespace Perf.NUnit;

/// <summary>
/// A load test that another load generator drives: each call of the test method is a window, and its result, the
/// statistics of a run of NBomber, has the values.
/// </summary>
sealed class LoadResultCase(MeasuredMethod method, DirectoryInfo directory)
    : ILoadCase
{
    /// <summary>The calls in one process, besides a first one that warms up: each is a whole run of NBomber.</summary>
    internal const int Windows = 3;

    /// <summary>Long enough that no second call warms up.</summary>
    internal const double LeastSeconds = 1;

    readonly FixtureObject _fixture = new(method);
    LoadStatistics? _last;
    bool _isPrepared;
    bool _isUsed; // by a call, since the state was restored

    /// <summary>The folder that is the process's own meanwhile; null in tests, whose process has others.</summary>
    internal CaseFolder? Folder { get; init; } = new(directory);

    /// <summary>Whether the test method of a fixture without clients returns something.</summary>
    internal static bool IsFor(MeasuredMethod load) => load.Attribute is PerfLoadAttribute
        && load.Method.ReturnType is var type
        && type != typeof(void) && type != typeof(Task) && type != typeof(ValueTask)
        && LoadOperation.Of(load.Fixture.TypeInfo!.Type).Count == 0;

    public CaseId Id => method.Id;

    public CaseFacts Facts => CaseFacts.None with { Parameters = ["driver=its own"] };

    public IReadOnlyDictionary<string, double> Observed =>
        _last?.Observed ?? ImmutableSortedDictionary<string, double>.Empty;

    public void Prepare()
    {
        _isPrepared = true;
        Folder?.Enter();
        _fixture.Open();
        _fixture.SetUp();
    }

    public ImmutableSortedDictionary<Metric, double> Drive(TimeSpan window)
    {
        Folder?.Enter();
        if (_isUsed) _fixture.Restore();
        _isUsed = true;
        _last = LoadStatistics.Read(Called(), method.Method.Name);
        return _last.Values;
    }

    public void Verify()
    {
    }

    public void Dispose()
    {
        if (!_isPrepared) return;
        _fixture.DisposeIn(Folder);
    }

    object? Called()
    {
        object?[] arguments = [.. method.Method.GetParameters().Select(one => MeasuredMethod.IsToken(one)
            ? _fixture.Token : one.DefaultValue)];
        GCLatencyMode mode = GCSettings.LatencyMode; // a run of NBomber changes it, and other cases follow
        try
        {
            return Lifecycle.Call(method.Method, _fixture.Object, arguments);
        }
        finally
        {
            GCSettings.LatencyMode = mode;
        }
    }
}
