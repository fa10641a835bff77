using System.Reflection;
using Perf.Harness.Baselines;
using Perf.Harness.Calibrations;
using Perf.Harness.Comparisons;
using Perf.Harness.Environments;
using Perf.Harness.Measurements;
using Perf.Harness.Metrics;
using Perf.Harness.Reports;
using Perf.Harness.Workers;

namespace Perf.Harness.Sessions;

/// <summary>
/// One run of a suite: measures each engine configuration once, in a worker, when its first case is asked for;
/// compares, confirms what is suspected in fresh workers, and adds everything up.
/// </summary>
public sealed class SuiteSession : IDisposable
{
    readonly ISuite _suite;
    readonly Settings _settings;
    readonly IReadOnlySet<string> _selected;
    readonly ProgressLine _progress;
    readonly Action<string> _say;
    readonly Measuring _measuring;
    readonly DuetedTimes? _duets;
    readonly Lazy<ReferenceBaselines>? _reference;
    readonly Dictionary<string, Outcome> _outcomes = [];
    readonly RunEstimate? _estimate;
    readonly LearntDurations _durations;

    /// <summary>Begins a session; nothing is measured before the first case is judged.</summary>
    /// <param name="suite">The cases.</param>
    /// <param name="settings">The settings of the run.</param>
    /// <param name="layout">Where baselines are and where the run may write.</param>
    /// <param name="selected">The ids of the cases that will be asked for, as far as that is known.</param>
    /// <param name="say">Takes lines for people: progress, and who holds the machine's lock.</param>
    public SuiteSession(
        ISuite suite, Settings settings, ProjectLayout layout, IReadOnlySet<string> selected, Action<string> say)
    {
        _suite = suite;
        _settings = settings;
        _selected = selected;
        _say = say;
        _progress = new ProgressLine(TimeProvider.System, say);
        _measuring = new Measuring(suite, settings, layout, _progress, say);
        _controls = new RunControls(_measuring.Fresh);
        Baselines = new BaselineStore(layout.Baselines);
        if (settings.BaselineRef is { } reference)
            _reference = new Lazy<ReferenceBaselines>(() => BaselineReference.At(reference, layout));
        if ((settings.Against ?? settings.SuspectsAgainst) is { } against)
        {
            Assembly assembly = suite.GetType().Assembly;
            _duets = new DuetedTimes(new Dueting(_measuring, against, settings, layout, assembly.Location)
            {
                SlowerOnPurpose = id => _reference?.Value.SlowerOnPurpose(id),
            }, settings, assembly, HasTime);
        }

        _durations = new LearntDurations(new FileInfo(Path.Combine(layout.Durations.FullName, suite.Name + ".txt")));
        if (settings is not { Scope: Scope.Full, Baselines: BaselineUse.Check } || selected.Count == 0) return;
        _estimate = new RunEstimate(
            Selected().CountBy(source => source.Id.On).ToDictionary(),
            _durations.SecondsOfCase,
            _measuring.LeastOfCase);
        say($"suite {suite.Name}, full scope: {_estimate.Start()}");
    }

    IEnumerable<CaseSource> Selected() => _suite.Cases.Where(source => _selected.Contains(source.Id.ToString()));

    /// <summary>The accepted runs.</summary>
    public BaselineStore Baselines { get; }

    /// <summary>Every case judged so far.</summary>
    public IReadOnlyList<Comparison> Comparisons =>
        [.. _outcomes.Values.Select(outcome => outcome.Comparison).OfType<Comparison>()
            .Where(one => _asked.Contains(one.Case.ToString()))];

    /// <summary>
    /// Changes what workers are asked for, in trials whose answer is known; such a session tries no controls.
    /// </summary>
    public Func<CasePlan, CasePlan>? Change
    {
        get => _measuring.Change;
        init => _measuring.Change = value;
    }

    /// <summary>How the run's controls came out, or null where none were tried.</summary>
    public string? Controls => _controls.Said;

    /// <summary>
    /// What the suite did to unchanged code when it was calibrated here, in a sentence; null where nothing was
    /// measured.
    /// </summary>
    public string? Calibration => _environment is null ? null
        : new CalibrationFile(Baselines.Root).Find(_environment, _suite.Name) is { } sentence
            ? $"calibrated here: {sentence}"
        : "not calibrated here, so that of times at most what doubled is red: PERF_BASELINES=calibrate learns what is usual";

    /// <summary>
    /// What was loosened, deleted or re-hashed since the git ref that baselines are read from, what is gone from the
    /// ledger and where it was anchored, in words; none without a ref.
    /// </summary>
    /// <exception cref="GitException">There is no such ref.</exception>
    public IReadOnlyList<string> BaselineChanges() => _reference is null ? [] :
    [
        .. _reference.Value.ChangesOf(_suite.Name).Select(change => change.ToString()),
        .. _reference.Value.LedgerChangesOf(_suite.Name),
    ];

    /// <summary>The ledger; what a git ref has of it counts whatever became of it since.</summary>
    /// <exception cref="GitException">There is no such ref.</exception>
    public IReadOnlyList<LedgerEntry> LedgerEntries() =>
        _reference?.Value.LedgerEntries() ?? new Ledger(Baselines.Root).Read();

    /// <summary>Judges one case; the first of an engine configuration measures all that were selected of it.</summary>
    /// <exception cref="MeasurementException">The case could not be measured.</exception>
    public Comparison Judge(CaseId id)
    {
        _asked.Add(id.ToString());
        if (!_outcomes.ContainsKey(id.ToString())) MeasureAllOf(id);
        (Comparison? comparison, string? error) = _outcomes[id.ToString()];
        return comparison ?? throw new MeasurementException(id, error!);
    }

    /// <summary>The file with the run just made of a case.</summary>
    public FileInfo ReceivedFile(CaseId id) => _measuring.Received.FileOf(id);

    /// <inheritdoc/>
    public void Dispose()
    {
        _measuring.Dispose();
        _progress.Dispose();
    }

    // From so many selected cases on it is a whole run, which is worth some seconds for its controls.
    const int WholeRun = 50;

    readonly HashSet<string> _asked = [];
    readonly RunControls _controls;
    bool _isCalibrated;
    string? _environment;

    void MeasureAllOf(CaseId id)
    {
        CaseSource[] sources = [.. _suite.Cases.Where(source => source.Id.On == id.On
            && (source.Id == id || _selected.Contains(source.Id.ToString()))
            && !_outcomes.ContainsKey(source.Id.ToString()))];
        if (sources.Length == 0)
        {
            _outcomes[id.ToString()] = new Outcome(
                null, $"The suite '{_suite.Name}' has no such case. Build the tests again.");
            return;
        }

        TimeSpan before = _progress.Elapsed;
        if (_estimate is not null) _progress.Where(_estimate.Where());
        if (_settings.Baselines == BaselineUse.Calibrate) Calibrate();
        if (_settings.Baselines == BaselineUse.Accept) Accept(sources);
        else Check(sources);
        if (_estimate is null) return;
        _estimate.Done(id.On, sources.Length, _progress.Elapsed - before);
        // One that was broken off took less than it takes.
        if (sources.All(source => _outcomes[source.Id.ToString()].Comparison is not null))
            _durations.Learn(id.On, sources.Length, _progress.Elapsed - before);
    }

    /// <summary>
    /// Once, for all configurations by turns; what was calibrated is judged after it like in any run.
    /// </summary>
    void Calibrate()
    {
        if (_isCalibrated) return;
        _isCalibrated = true;
        CaseSource[] timed = [.. Selected().Where(source => source.CostByDefault || _settings.Scope == Scope.Full)];
        new Calibrating(_measuring, Baselines, _settings, _say).Calibrate(timed, () => _progress.Elapsed, _suite.Name);
    }

    void Check(CaseSource[] sources)
    {
        (string engine, string configuration) = (sources[0].Id.Engine, sources[0].Id.Configuration);
        Baseline? baseline = _reference is null
            ? Baselines.Load(engine, configuration) : _reference.Value.Load(engine, configuration);
        MeasuredCases measured = _measuring.Once(sources, baseline).Loaded();
        _environment ??= measured.Environment(sources);
        List<CaseSource> suspects = [];
        foreach (CaseSource source in sources)
        {
            _outcomes[source.Id.ToString()] = Told(
                source.Id, baseline, Compare(source.Id, baseline, measured, measured.Beside(source.Id)));
            if (_outcomes[source.Id.ToString()].Comparison is { IsSuspect: true }) suspects.Add(source);
        }

        // A duet sees by itself what the machine did, so that nothing is taken off for that before one is played.
        bool isAgainst = _settings.Against is not null;
        HashSet<CaseId> decided = _duets?.Decide(
            sources.Where(source => isAgainst || suspects.Contains(source)
                || Compare(source.Id, baseline, measured).Comparison is { IsSuspect: true }),
            baseline, _outcomes) ?? [];
        suspects.RemoveAll(suspect => decided.Contains(suspect.Id));
        if (suspects.Count > 0) Confirm(suspects, baseline, sources);

        // A duet needs no baseline's cost, so no proof that costs can be told apart.
        if (!isAgainst) TryControls([.. sources.Where(source => !decided.Contains(source.Id))], baseline, measured);
    }

    // A calibration uses up its time before anything is judged.
    bool HasTime() => _isCalibrated || _progress.Elapsed < _settings.Budget;

    // A single test in an IDE has no time for controls unless its cost is red.
    void TryControls(CaseSource[] sources, Baseline? baseline, MeasuredCases measured)
    {
        bool isRed = sources.Any(source => _outcomes[source.Id.ToString()].Comparison is { } comparison
            && comparison.Judged.Any(gate => gate.Metric == Metric.Time && gate.Verdict == Verdict.Regressed));
        if (Change is null && (_selected.Count >= WholeRun || isRed))
            _controls.Try(sources, baseline, measured.Environment(sources));
        if (_controls.Blind is not { } blind) return;
        foreach (CaseSource source in sources)
            if (_outcomes[source.Id.ToString()] is { Comparison: { } comparison })
                _outcomes[source.Id.ToString()] = new Outcome(comparison.WithoutCost(blind), null);
    }

    void Confirm(List<CaseSource> suspects, Baseline? baseline, CaseSource[] sources)
    {
        CaseSource[] unsuspected = BySlowness(sources.Except(suspects).Where(source => HasHeldCost(source.Id)));
        var decided = new Confirming(_measuring.Fresh, baseline, HasTime).Look(BySlowness(suspects), unsuspected);
        LeaveUndecided(suspects.Where(suspect => !decided.ContainsKey(suspect.Id.ToString())));
        foreach ((string id, Outcome fresh) in decided)
        {
            Comparison first = _outcomes[id].Comparison!;
            _outcomes[id] = Told(first.Case, baseline, fresh) is { Comparison: { } told }
                ? new Outcome(first.WithCostOf(told), null) : fresh;
        }
    }

    Outcome Told(CaseId id, Baseline? baseline, Outcome outcome) => outcome.Comparison is not { } comparison ? outcome
        : new Outcome(Uncalibrated.Told(comparison, baseline?.Find(id), _environment), null);

    CaseSource[] BySlowness(IEnumerable<CaseSource> sources) =>
        [.. sources.OrderBy(source => _outcomes[source.Id.ToString()].Comparison!.ChangeOfTime)];

    bool HasHeldCost(CaseId id) => _outcomes[id.ToString()].Comparison is { } comparison
        && comparison.Judged.Any(gate => gate.Metric.Noise == Noise.Statistical && gate.Verdict == Verdict.Equivalent);

    /// <summary>One look makes a suspect, not a verdict: without time for others the gate is inconclusive.</summary>
    void LeaveUndecided(IEnumerable<CaseSource> suspects)
    {
        foreach (string id in suspects.Select(suspect => suspect.Id.ToString()))
            _outcomes[id] = new Outcome(_outcomes[id].Comparison!.Undecided(
                $"a suspect, and the {_settings.Budget.TotalMinutes:0.#} min "
                + "of PERF_BUDGET were over before fresh workers could decide"), null);
    }

    void Accept(CaseSource[] sources)
    {
        foreach ((string id, Outcome outcome) in new Accepting(_measuring, Baselines, _settings).Accept(sources))
            _outcomes[id] = outcome;
    }

    internal static Outcome Compare(
        CaseId id, Baseline? baseline, MeasuredCases measured, IReadOnlyList<IReadOnlyList<Run>>? beside = null) =>
        measured.Errors.TryGetValue(id.ToString(), out string? error)
            ? new Outcome(null, error)
            : new Outcome(Comparer.Compare(baseline, measured.Runs(id), beside), null);
}
