using Perf.Harness.Baselines;
using Perf.Harness.Environments;
using Perf.Harness.Measuring;
using Perf.Harness.Pairing;
using Perf.Harness.Reports;
using Perf.Harness.Verdicts;

namespace Perf.Harness.Running;

/// <summary>
/// One run of a suite: select, measure, count instructions, compare builds, judge. The first call of
/// <see cref="Judge"/> does all of it for all selected cases.
/// </summary>
sealed class SuiteSession : IDisposable
{
    readonly ISuite _suite;
    readonly Settings _settings;
    readonly IReadOnlySet<string> _selected;
    readonly BaselineStore _baselines;
    readonly ProgressLine _progress;
    readonly Workers _workers;
    readonly Measurements _measurements;
    readonly InstructionRun _instructions;
    readonly BuildComparison _builds;
    readonly Dictionary<CaseId, CaseResult> _results = [];
    readonly List<CaseId> _requested = [];
    IReadOnlyList<CaseSource> _cases = [];
    IReadOnlyList<LedgerEntry> _accepted = [];
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
        _baselines = new BaselineStore(layout.Baselines);
        _progress = new ProgressLine(TimeProvider.System, say);
        _workers = new Workers(suite, settings, layout, _progress, say);
        _instructions = new InstructionRun(_workers);
        _builds = new BuildComparison(
            _workers, _instructions, settings, layout, PullRequest.Of(Environment.GetEnvironmentVariable),
            () => _progress.Elapsed);
        _measurements = new Measurements(_workers, _baselines, settings, _progress, _builds.RecogniseAccepted);
    }

    /// <summary>Every case judged so far.</summary>
    public IReadOnlyList<Comparison> Comparisons => [.. Requested.Select(one => one.Comparison).OfType<Comparison>()];

    /// <summary>The requested cases that could not be measured, with the error.</summary>
    public IReadOnlyDictionary<CaseId, string> Errors =>
        Requested.Where(one => one.Error is not null).ToDictionary(one => one.Case, one => one.Error!);

    /// <summary>The state of the reference build, for the report.</summary>
    public PairStatus Pairs { get => field with { IsOfAcceptance = Accepts }; private set; } = new();

    /// <summary>What the session found so far, for the report.</summary>
    public SuiteRun Result => new(_suite.Name, GateSummary.Of(Comparisons, Errors.Count, Pairs), Comparisons)
    {
        Errors = Errors, Accepted = _accepted, Elapsed = _progress.Elapsed,
    };

    /// <summary>Changes the plans of the workers of this build, for trials with a known answer.</summary>
    public Func<CasePlan, CasePlan>? Change
    {
        get => _workers.Change;
        init => _workers.Change = value;
    }

    /// <summary>Whether pairs are judged by the rule of a pull request, whatever the reference build is.</summary>
    public bool AsPullRequest
    {
        get => _builds.AsPullRequest;
        init => _builds.AsPullRequest = value;
    }

    /// <summary>Whether instructions are counted if Valgrind is installed. Default: true.</summary>
    internal bool CountsInstructions { get; init; } = true;

    IEnumerable<CaseResult> Requested => _results.Values.Where(one => _requested.Contains(one.Case));

    bool Accepts => _settings.Baselines == BaselineUse.Accept;

    /// <summary>
    /// Why the build that the settings name cannot be used, if that is known before anything is measured; or null.
    /// </summary>
    public static string? Refusal(ISuite suite, Settings settings, ProjectLayout layout) =>
        BuildComparison.Refusal(settings, layout, suite.Assembly.Location);

    /// <summary>The file with the measured run of a case.</summary>
    public FileInfo ReceivedFile(CaseId id) => _workers.Received.FileOf(id);

    /// <summary>Judges one case.</summary>
    /// <exception cref="MeasurementException">The case could not be measured.</exception>
    public Comparison Judge(CaseId id)
    {
        if (!_requested.Contains(id)) _requested.Add(id);
        if (!_results.ContainsKey(id)) RunWith(id);
        return _results[id].Comparison ?? throw new MeasurementException(id, ReportErrorOnce(_results[id]));
    }

    // An error that ends the run is reported by the first case, and the run is not tried again for each of the others.
    void RunWith(CaseId id)
    {
        try
        {
            IEnumerable<CaseResult> results = _endedBy is { } first
                ? [CaseResult.Failed(id, $"the run ended early: see the error of {first}")] : Run(Select(id));
            foreach (CaseResult result in results) Add(result);
        }
        catch (Exception error)
        {
            _endedBy = id;
            Add(CaseResult.Failed(id, error.Message));
            throw;
        }

        if (_results.ContainsKey(id)) return;
        Add(CaseResult.Failed(
            id, $"the suite '{_suite.Name}' does not contain it. Expected a case for each test. Run: dotnet build"));
    }

    void Add(CaseResult result) => _results[result.Case] = result;

    // All selected cases, with the one that is judged now; none if the suite does not contain that one.
    CaseSource[] Select(CaseId id)
    {
        // Loaded again for an unknown case: the server of its engine may have started since the last time.
        if (_cases.All(source => source.Id != id)) _cases = _suite.Cases;
        if (_cases.All(source => source.Id != id)) return [];
        return [.. _cases.Where(source => !_results.ContainsKey(source.Id)
            && (source.Id == id || _selected.Contains(source.Id.ToString())))];
    }

    // Each step takes the cases and returns them with more evidence.
    IEnumerable<CaseResult> Run(CaseSource[] selected)
    {
        if (selected.Length == 0) return [];
        IReadOnlyList<MeasuredCase> measured = _measurements.Measure(selected);
        MeasuredCase[] cases = [.. measured.Where(one => one.Error is null)];
        if (CountsInstructions) cases = CountInstructions(cases);
        if (_settings.Times) cases = CompareBuilds(cases);
        cases = _instructions.Confirm(cases);
        IEnumerable<CaseResult> judged = Accepts
            ? Accept(_measurements.Repeat(cases)) : _measurements.Confirm(cases).Select(Judged);
        return
        [
            .. measured.Where(one => one.Error is not null).Select(one => CaseResult.Failed(one.Id, one.Error!)),
            .. judged,
        ];
    }

    // The verdict: all evidence is known now.
    static CaseResult Judged(MeasuredCase one) => new(one.Id, Verdicts.Judge.Of(one.Evidence), one.Error);

    MeasuredCase[] CountInstructions(MeasuredCase[] cases) => cases.With(_instructions.Count(
        [.. cases.Where(one => Accepts || !one.Evidence.IsReferenceBuild)], Accepts, _builds.StopsAtFailedWork));

    MeasuredCase[] CompareBuilds(MeasuredCase[] cases)
    {
        // A case without a baseline has no accepted build to compare with.
        ComparedCases compared = _builds.Compare(
            [.. cases.Where(one => !Accepts || one.Evidence.Accepted is not null)], Pairs);
        Pairs = compared.Status;
        if (Accepts && Pairs.Refused is { } refused) throw new ReferenceException(refused);
        return cases.With(compared.Cases);
    }

    CaseResult[] Accept(MeasuredCase[] cases)
    {
        var writer = new BaselineWriter(_baselines, _settings.Reason!, _builds.Build)
        {
            AcceptsUnpaired = _settings.Against.Kind == ReferenceKind.None,
        };
        CaseResult[] results =
            [.. cases.GroupBy(one => one.Id.On).SelectMany(configuration => Accept(writer, [.. configuration]))];
        _accepted = writer.Ledger;
        return results;
    }

    // What was accepted is judged like the next run, with the new baseline.
    IEnumerable<CaseResult> Accept(BaselineWriter writer, MeasuredCase[] configuration)
    {
        MeasuredCase[] accepted = writer.Accept(configuration);
        Baseline? after = _baselines.Load(accepted[0].Id.Engine, accepted[0].Id.Configuration);
        return accepted.Select(one => one.Error is not null
            ? CaseResult.Failed(one.Id, one.Error) : Judged(one.WithAccepted(after)));
    }

    // A full disk fails every case of a configuration: the first reports the error, the others refer to the first.
    string ReportErrorOnce(CaseResult result)
    {
        if (CauseOf(result) is not { } cause) return result.Error!;
        CaseId first = _requested.First(id =>
            id.On == result.Case.On && _results.TryGetValue(id, out CaseResult? other) && CauseOf(other) == cause);
        return first == result.Case ? result.Error! : $"for the same reason as {first}";
    }

    // The cause without the name of the case; null for an error of this case alone.
    static string? CauseOf(CaseResult result)
    {
        string? error = result.Error?.Split('\n')[0];
        return error?.Contains(result.Case.ToString(), StringComparison.Ordinal) == false
            ? error.Replace(result.Case.Workload, "", StringComparison.Ordinal) : null;
    }

    /// <inheritdoc/>
    public void Dispose()
    {
        _workers.Dispose();
        _progress.Dispose();
    }
}
