using Perf.Harness.Baselines;
using Perf.Harness.Environments;
using Perf.Harness.Measuring;
using Perf.Harness.Pairing;
using Perf.Harness.Reports;
using Perf.Harness.Verdicts;

namespace Perf.Harness.Running;

/// <summary>
/// One run of a suite. The first call of <see cref="Judge"/> measures all selected cases, compares them with the
/// reference build in pairs, and judges each of them.
/// </summary>
sealed class SuiteSession : IDisposable
{
    // Without a pair, so many processes must agree that a time exceeds its bound.
    const int FreshProcesses = 4;

    // Each worker keeps its stores, some tens of megabytes, until all of them have counted.
    const int SideBySideAtMost = 4;

    readonly ISuite _suite;
    readonly Settings _settings;
    readonly IReadOnlySet<string> _selected;
    readonly ProgressLine _progress;
    readonly Workers _workers;
    readonly ReferenceRun _reference;
    readonly InstructionRun _instructions;
    readonly Dictionary<CaseId, Comparison> _comparisons = [];
    readonly Dictionary<CaseId, string> _errors = [];
    readonly HashSet<CaseId> _requested = [];
    readonly Dictionary<(string On, string Cause), CaseId> _reportedBy = [];
    IReadOnlyList<CaseSource> _cases = [];
    CaseId? _endedBy;

    /// <summary>Begins a session; nothing is measured before the first case is judged.</summary>
    /// <param name="suite">The cases.</param>
    /// <param name="settings">The settings of the run.</param>
    /// <param name="layout">Where baselines are and where the run may write.</param>
    /// <param name="selected">The ids of the cases that the tests will judge, as far as they are known.</param>
    /// <param name="say">Prints a line: progress, and the process that has the lock of the machine.</param>
    public SuiteSession(
        ISuite suite, Settings settings, ProjectLayout layout, IReadOnlySet<string> selected, Action<string> say)
    {
        _suite = suite;
        _settings = settings;
        _selected = selected;
        _progress = new ProgressLine(TimeProvider.System, say);
        _workers = new Workers(suite, settings, layout, _progress, say);
        _instructions = new InstructionRun(_workers);
        _reference = new ReferenceRun(
            _workers, _instructions, settings, layout, PullRequest.Of(Environment.GetEnvironmentVariable),
            () => _progress.Elapsed);
        Baselines = new BaselineStore(layout.Baselines);
    }

    /// <summary>The baselines.</summary>
    public BaselineStore Baselines { get; }

    /// <summary>Every case judged so far.</summary>
    public IReadOnlyList<Comparison> Comparisons =>
        [.. _comparisons.Values.Where(one => _requested.Contains(one.Case))];

    /// <summary>The requested cases that could not be measured, with the error.</summary>
    public IReadOnlyDictionary<CaseId, string> Errors =>
        _errors.Where(error => _requested.Contains(error.Key)).ToDictionary();

    /// <summary>
    /// Why the build that the settings name cannot be used, if that is known before anything is measured; or null.
    /// </summary>
    public static string? Refusal(ISuite suite, Settings settings, ProjectLayout layout) =>
        ReferenceRun.Refusal(settings, layout, suite.Assembly.Location);

    /// <summary>How long the session has lasted.</summary>
    public TimeSpan Elapsed => _progress.Elapsed;

    /// <summary>The state of the reference build, for the report.</summary>
    public PairStatus Pairs =>
        _reference.Status with { IsOfAcceptance = _settings.Baselines == BaselineUse.Accept };

    /// <summary>Changes the plans of the workers of this build, for trials with a known answer.</summary>
    public Func<CasePlan, CasePlan>? Change
    {
        get => _workers.Change;
        init => _workers.Change = value;
    }

    /// <summary>Whether pairs are judged by the rule of a pull request, whatever the reference build is.</summary>
    public bool AsPullRequest
    {
        get => _reference.AsPullRequest;
        init => _reference.AsPullRequest = value;
    }

    /// <summary>Whether instructions are counted if Valgrind is installed. Default: true.</summary>
    internal bool CountsInstructions { get; init; } = true;

    /// <summary>Judges one case.</summary>
    /// <exception cref="MeasurementException">The case could not be measured.</exception>
    public Comparison Judge(CaseId id)
    {
        _requested.Add(id);
        if (!_comparisons.ContainsKey(id) && !_errors.ContainsKey(id)) RunOnceWith(id);
        return _comparisons.TryGetValue(id, out Comparison? comparison) ? comparison
            : throw new MeasurementException(id, ReportErrorOnce(id));
    }

    // A full disk fails every case of a configuration: the first reports the error, the others refer to the first.
    string ReportErrorOnce(CaseId id)
    {
        string error = _errors[id].Split('\n')[0];
        if (error.Contains(id.ToString(), StringComparison.Ordinal)) return _errors[id]; // an error of this case alone
        string cause = error.Replace(id.Workload, "", StringComparison.Ordinal);
        if (_reportedBy.TryAdd((id.On, cause), id)) return _errors[id];
        CaseId first = _reportedBy[(id.On, cause)];
        return first == id ? _errors[id] : $"for the same reason as {first}";
    }

    /// <summary>The file with the measured run of a case.</summary>
    public FileInfo ReceivedFile(CaseId id) => _workers.Received.FileOf(id);

    /// <inheritdoc/>
    public void Dispose()
    {
        _workers.Dispose();
        _progress.Dispose();
    }

    // An error that ends the run is reported by the first case, and the run is not tried again for each of the others.
    void RunOnceWith(CaseId id)
    {
        if (_endedBy is { } first)
        {
            _errors[id] = $"the run ended early: see the error of {first}";
            return;
        }

        try
        {
            RunWith(id);
        }
        catch (Exception error)
        {
            _endedBy = id;
            _errors[id] = error.Message;
            throw;
        }
    }

    void RunWith(CaseId id)
    {
        // Loaded again for an unknown case: the server of its engine may have started since the last time.
        if (_cases.All(source => source.Id != id)) _cases = _suite.Cases;
        CaseSource[] sources = [.. _cases.Where(source =>
            (source.Id == id || _selected.Contains(source.Id.ToString()))
            && !_comparisons.ContainsKey(source.Id) && !_errors.ContainsKey(source.Id))];
        if (sources.All(source => source.Id != id))
        {
            _errors[id] = $"the suite '{_suite.Name}' does not contain it. Expected a case for each test. "
                + "Run: dotnet build";
            return;
        }

        CaseSource[][] configurations =
            [.. sources.GroupBy(source => source.Id.On).Select(group => group.ToArray())];
        bool accepts = _settings.Baselines == BaselineUse.Accept;
        List<JudgedCase> cases = [];
        for (int number = 0; number < configurations.Length;)
        {
            CaseSource[][] together = SideBySide(configurations[number..]);
            int done = configurations.Take(number).Sum(before => before.Length);
            _progress.Where(number + 1, number + together.Length, configurations.Length, done, sources.Length);
            JudgedCase[] measured = [.. Measured(together)];
            if (!accepts)
            {
                AllocationRecount.Count(_workers, measured);
                _progress.Red(measured.Select(one => RedCounts.Line(one.Judge())).OfType<string>());
            }

            cases.AddRange(measured);
            number += together.Length;
        }

        _progress.Part();
        _reference.RecogniseAccepted(cases);
        if (CountsInstructions)
        {
            _instructions.Count(
                [.. cases.Where(one => accepts || !one.Evidence.IsReferenceBuild)], accepts,
                _reference.StopsAtFailedWork);
        }

        // A case without a baseline has no accepted build to compare with.
        if (_settings.Times) _reference.Compare([.. cases.Where(one => !accepts || one.Evidence.Accepted is not null)]);
        if (accepts && Pairs.Refused is { } refused) throw new ReferenceException(refused);
        if (accepts) Accept([.. new RepeatedRuns(_workers, _errors).Of(cases)]);
        else
        {
            MeasureAgain(cases);
            foreach (JudgedCase one in cases) _comparisons[one.Id] = one.Judge();
        }
    }

    // Counting keeps one core busy, so more workers than cores would slow each other down.
    static CaseSource[][] SideBySide(CaseSource[][] configurations)
    {
        CaseSource[][] together =
        [
            .. configurations.TakeWhile(one => one.All(source => source.CountsBeside))
                .Take(Math.Min(Environment.ProcessorCount, SideBySideAtMost)),
        ];
        return together.Length > 0 ? together : [configurations[0]];
    }

    IEnumerable<JudgedCase> Measured(CaseSource[][] configurations)
    {
        var readable = new List<(IReadOnlyList<CaseSource> Sources, Baseline? Baseline)>();
        foreach (CaseSource[] sources in configurations)
        {
            try
            {
                readable.Add((sources, Baselines.Load(sources[0].Id.Engine, sources[0].Id.Configuration)));
            }
            catch (BaselineException error)
            {
                foreach (CaseSource source in sources) _errors[source.Id] = error.Message;
            }
        }

        return readable.Zip(_workers.Measure(readable)).SelectMany(one => Judged(one.First, one.Second));
    }

    List<JudgedCase> Judged(
        (IReadOnlyList<CaseSource> Sources, Baseline? Baseline) configuration, MeasuredCases measured)
    {
        (IReadOnlyList<CaseSource> sources, Baseline? baseline) = configuration;
        foreach ((CaseId id, string error) in measured.Errors) _errors[id] = error;
        List<JudgedCase> cases =
        [
            .. from source in sources
               where measured.Runs.ContainsKey(source.Id)
               let runs = measured.Runs[source.Id]
               select new JudgedCase(source, baseline, runs)
               {
                   Evidence = new Evidence(baseline?.Find(source.Id), runs[0])
                   {
                       Tolerance = _settings.Tolerance, AllocationTolerance = AllocationsOf(source),
                       CountsMayDiffer = source.CountsMayDiffer,
                   },
               },
        ];
        JudgedCase.AddOtherCases(cases);
        return cases;
    }

    double AllocationsOf(CaseSource source) =>
        source.AllocationTolerance > 0 ? source.AllocationTolerance : _settings.AllocationTolerance;

    // One slow process proves nothing, so fresh processes must agree.
    void MeasureAgain(List<JudgedCase> cases)
    {
        foreach (var configuration in cases
            .Where(one => Verdicts.Judge.NeedsFreshProcesses(one.Evidence)).GroupBy(one => one.Id.On))
        {
            JudgedCase[] beyond = [.. configuration];
            MeasuredCases again = _workers.Again(
                [.. beyond.Select(one => one.Source)], beyond[0].Baseline, FreshProcesses);
            foreach (JudgedCase one in beyond)
            {
                if (again.Errors.TryGetValue(one.Id, out string? error)) _errors[one.Id] = error;
                else one.Evidence = one.Evidence with { Fresh = again.Runs[one.Id] };
            }
        }
    }

    void Accept(List<JudgedCase> cases)
    {
        var writer = new BaselineWriter(Baselines, _settings.Reason!, _reference.Build);
        foreach (var configuration in cases.GroupBy(one => one.Id.On))
        {
            foreach ((CaseId id, string refused) in writer.Accept([.. configuration])) _errors[id] = refused;
            Baseline? after = Baselines.Load(configuration.First().Id.Engine, configuration.First().Id.Configuration);
            foreach (JudgedCase one in configuration.Where(one => !_errors.ContainsKey(one.Id)))
                _comparisons[one.Id] = Verdicts.Judge.Of(new Evidence(after?.Find(one.Id), one.Runs[^1])
                {
                    AllocationTolerance = AllocationsOf(one.Source), CountsMayDiffer = one.Source.CountsMayDiffer,
                });
        }

        Accepted = writer.Ledger;
    }

    /// <summary>The ledger rows of the cases that were accepted in this run.</summary>
    public IReadOnlyList<LedgerEntry> Accepted { get; private set; } = [];
}
