using Perf.Harness.Loads;

namespace Perf.NUnit;

/// <summary>
/// A load test as a case: one object of the fixture, in a folder of its own, that all clients share. The test method is
/// the check: it is called while no client works.
/// </summary>
sealed class LoadMethodCase(MeasuredMethod method, PerfLoadAttribute attribute, DirectoryInfo directory)
    : ILoadCase
{
    // A window with fewer arrivals has no median.
    const double ArrivalsOfWindow = 10;

    // Long enough for every client to call once, and connect again.
    static readonly TimeSpan Reconnecting = TimeSpan.FromMilliseconds(50);

    readonly FixtureObject _fixture = new(method);
    readonly IReadOnlyList<LoadOperation> _operations = LoadOperation.Of(method);
    LoadErrors _errors = new();
    LoadTally _tally = new();
    ThreadDriver? _driver;
    DriverCost? _driverCost;
    MethodInvoker? _check;
    LoadWorkCase? _oneByOne;
    bool _isPrepared;
    bool _isUsed; // by a window, since the state was restored
    bool _isChecked; // since the last window

    /// <summary>The folder that is the process's own meanwhile; null in tests, whose process has others.</summary>
    internal CaseFolder? Folder { get; init; } = new(directory);

    /// <summary>The shortest window in seconds; 0 where that of every load will do.</summary>
    internal static double WindowOf(MeasuredMethod method, PerfLoadAttribute load)
    {
        if (load.WindowSeconds > 0) return load.WindowSeconds;
        return LoadOperation.Of(method).Where(one => one.Rate > 0)
            .Select(one => ArrivalsOfWindow / one.Rate).DefaultIfEmpty(0).Max();
    }

    public CaseId Id => method.Id;

    public CaseFacts Facts => CaseFacts.None with
    {
        Parameters =
        [
            .. _operations.Select(one => one.Parameter),
            .. WindowOf(method, attribute) is > 0 and var seconds
                ? [string.Create(CultureInfo.InvariantCulture, $"window-seconds={seconds:0.###}")] : (string[])[],
        ],
    };

    public string? TooNearGenerator => _driverCost?.TooNear(_tally.FastestMedian);

    public IReadOnlyDictionary<string, double> Observed =>
        _tally.Observed.AddRange(_driverCost?.Observed ?? ImmutableSortedDictionary<string, double>.Empty);

    public ImmutableSortedDictionary<Metric, double> OverAllWindows =>
        _tally.OverAll(TimeProvider.System.TimestampFrequency);

    public ICase? OneByOne() => !attribute.Judge.HasFlag(Gates.Work) ? null
        : _oneByOne ??= new LoadWorkCase(method, _operations, Facts, directory) { Folder = Folder };

    public void Prepare()
    {
        _isPrepared = true;
        Folder?.Enter();
        _fixture.Open();
        _check = MethodInvoker.For(_fixture.Object, method.Test, _fixture.Token);
        _fixture.SetUp();
        (ILoadClient Client, OpenLoop? Plan)[] clients = attribute.Clients > 0 ? [.. OfAll()]
            : [.. _operations.SelectMany(ClientsOf)];
        TimeSpan limit = _fixture.Limit > TimeSpan.Zero ? _fixture.Limit : LoadSource.ClientLimit;
        _driver = new ThreadDriver([.. clients.Select(one => one.Client)], TimeProvider.System, limit)
        {
            Plans = [.. clients.Select(one => one.Plan)],
        };
        _driverCost = DriverCost.Of(LoadSource.Threads, clients.Length, directory);
    }

    public void Begin() => _tally = new LoadTally();

    public ImmutableSortedDictionary<Metric, double> Drive(TimeSpan window)
    {
        ThreadDriver driver = _driver ?? throw new InvalidOperationException($"{Id} is not prepared yet.");
        if (Folder?.Enter() == true) Driven(driver, Reconnecting); // its connections were closed with the folder
        LoadFigures figures = Driven(driver, window);
        var seen = new WindowSeen(null, LogBytes(), [.. driver.Clients.Select(client => client.Name)]);
        _tally.Add(figures, seen);
        return LoadMetrics.Of(figures, seen);
    }

    public void Verify()
    {
        if (!_isUsed || _isChecked) return;
        _isChecked = true;
        Folder?.Enter(); // another case may have been counted meanwhile
        LoadErrors.Check(_check!, method.Method.Name);
    }

    public void Dispose()
    {
        _oneByOne?.Dispose();
        _driver?.Dispose();
        // To tear down what a client hangs in would hang as well.
        if (!_isPrepared || _driver is { HasGivenUp: true }) return;
        _fixture.DisposeIn(Folder);
    }

    IEnumerable<(ILoadClient Client, OpenLoop? Plan)> ClientsOf(LoadOperation operation)
    {
        int clients = operation.Clients;
        for (int i = 0; i < clients; i++)
        {
            string name = clients == 1 ? operation.Name : $"{operation.Name} {i}";
            yield return (
                new MethodClient(name, [CallOf(operation, i, name)], 0, (call, error) => _errors.Add(call, error)),
                operation.Arrivals is { } plan ? new OpenLoop(plan, i, clients, TimeProvider.System) : null);
        }
    }

    // Each begins at another of the calls, so that they do not all write at the same time.
    IEnumerable<(ILoadClient Client, OpenLoop? Plan)> OfAll()
    {
        IReadOnlyList<LoadOperation> turns = LoadOperation.Turns(_operations);
        Arrivals? plan = LoadOperation.ArrivalsOf(attribute.Rate);
        for (int i = 0; i < attribute.Clients; i++)
        {
            int client = i;
            var calls = _operations.ToDictionary(
                one => one, one => CallOf(one, client, $"{one.Name} (client {client})"));
            yield return (
                new MethodClient(
                    $"client {i}", [.. turns.Select(one => calls[one])], i * turns.Count / attribute.Clients,
                    (call, error) => _errors.Add(call, error)),
                plan is null ? null : new OpenLoop(plan, i, attribute.Clients, TimeProvider.System));
        }
    }

    ClientCall CallOf(LoadOperation operation, int client, string name) =>
        new(name, operation.Kind, operation.CallOf(_fixture.Object, client, _fixture.Token));

    LoadFigures Driven(ThreadDriver driver, TimeSpan window)
    {
        _errors = new LoadErrors();
        try
        {
            LoadFigures figures = ValidWindow.Drive(driver, window, Restore);
            if (_errors.Message(figures.Recorded) is { } failed) throw new WrongAnswerException(failed);
            return figures;
        }
        catch (LoadException given)
        {
            _fixture.Cancel();
            string before = _errors.Message(null) is { } failed ? $"\nBefore that {failed}" : "";
            throw new WrongAnswerException(LoadErrors.OfHang(given) + before);
        }
        catch (VoidWindowException) when (_errors.Any)
        {
            throw new WrongAnswerException(_errors.Message(null)!);
        }
    }

    // What a window leaves behind is checked before it is undone.
    void Restore()
    {
        if (_isUsed && _fixture.IsRestored)
        {
            Verify();
            _fixture.Restore();
        }

        (_isUsed, _isChecked) = (true, false);
    }

    long? LogBytes()
    {
        if (_operations.All(one => one.Kind == OperationKind.Read)) return null;
        FileInfo[] logs = [.. directory.EnumerateFiles("*-wal", SearchOption.AllDirectories)];
        return logs.Length == 0 ? null : logs.Sum(log => log.Length);
    }

    sealed record ClientCall(string Name, OperationKind Kind, MethodInvoker Method);

    sealed class MethodClient(string name, IReadOnlyList<ClientCall> turns, int first, Action<string, Exception> fail)
        : ILoadClient
    {
        int _next = first;
        string _last = turns[first].Name;

        public string Name => name;

        public string Doing => Volatile.Read(ref _last);

        public OperationKind Operate()
        {
            ClientCall call = turns[_next];
            Volatile.Write(ref _last, call.Name);
            _next = (_next + 1) % turns.Count;
            try
            {
                call.Method.Run(1);
            }
#pragma warning disable CA1031 // whatever a client throws is counted, and is the error of the case
            catch (Exception error)
#pragma warning restore CA1031
            {
                fail(call.Name, error);
            }

            return call.Kind;
        }
    }
}
