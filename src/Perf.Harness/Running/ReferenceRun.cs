using Perf.Harness.Baselines;
using Perf.Harness.Environments;
using Perf.Harness.Pairing;
using Perf.Harness.Sampling;
using Perf.Harness.Verdicts;

namespace Perf.Harness.Running;

/// <summary>
/// Compares the cases of a run with the reference build: finds it, tells whether it is this build, makes it, runs the
/// pairs, and takes the next candidate where one can't be had.
/// </summary>
sealed class ReferenceRun(
    Workers workers, Settings settings, ProjectLayout layout, PullRequest? pullRequest, Func<TimeSpan> elapsed)
{
    // From so many pairs on it is a whole run, which is worth some seconds for its controls.
    const int WholeRun = 50;

    // The cases of which is told where their time went, the slowest first.
    const int Explained = 3;

    readonly BuildInputs _inputs = new(layout.Root, workers.Assembly);
    readonly UnpairedFile _unpaired = new(layout);

    /// <summary>What is to be said of the reference build.</summary>
    internal PairStatus Status { get; private set; } = new();

    /// <summary>Whether the rule is that of a pull request, whatever the reference build is.</summary>
    internal bool AsPullRequest { get; set; }

    /// <summary>Runs what has to be compared, and puts what was seen into the evidence of each case.</summary>
    internal void Compare(IReadOnlyList<JudgedCase> cases)
    {
        if (cases.Count == 0)
        {
            Status = new PairStatus { Missing = "nothing to compare: a first baseline has no change" };
            return;
        }

        // A debug build, a debugger, a battery: it is so for all of them, and told once.
        if (cases.Select(one => one.Runs[0].TimeNotComparable).FirstOrDefault(why => why is not null) is { } reason
            && !cases.Any(one => one.CanBePaired))
        {
            Status = new PairStatus { Missing = $"not comparable: {reason}" };
            return;
        }

        ReferenceSearch found = Found();
        Status = new PairStatus { Missing = found.Missing, IsIncomplete = found.IsIncomplete };
        foreach (Reference candidate in found.Candidates)
        {
            try
            {
                CompareWith(candidate, cases);
                return;
            }
            catch (ReferenceException error)
            {
                string missing = $"no pair with {candidate.Name}: {FirstLine(error.Message)}";
                string? refused = settings.Against.Kind == AgainstKind.Auto ? null : error.Message;
                Status = new PairStatus { Missing = missing, IsIncomplete = true, Refused = refused };
                Forget(cases, refused);
            }
        }
    }

    ReferenceSearch Found()
    {
        try
        {
            return new ReferenceFinder(layout.Root, layout.Baselines.Name, pullRequest).Find(settings.Against);
        }
        catch (ReferenceException error)
        {
            return new ReferenceSearch([], error.Message) { IsIncomplete = true };
        }
    }

    /// <summary>Why what the settings name can't be had, as far as that is known before anything is built.</summary>
    internal static string? Refusal(Settings settings, ProjectLayout layout, string assembly)
    {
        if (settings.Against.Kind is AgainstKind.Auto or AgainstKind.None) return null;
        try
        {
            var finder = new ReferenceFinder(layout.Root, layout.Baselines.Name, pullRequest: null);
            var builds = new ReferenceBuilds(layout.Root, layout.Builds, assembly);
            foreach (Reference named in finder.Find(settings.Against).Candidates) builds.Check(named);
            return null;
        }
        catch (ReferenceException error)
        {
            return error.Message;
        }
    }

    void CompareWith(Reference candidate, IReadOnlyList<JudgedCase> cases)
    {
        JudgedCase[] others = [.. cases];
        if (candidate.Commit is { } commit && _inputs.ChangedSince(commit) is { Count: 0 })
        {
            var accepted = new AcceptedSubjects(layout, commit);
            foreach (JudgedCase one in cases.Where(one => accepted.Of(one.Id) == one.Runs[0].Subject))
                one.Evidence = one.Evidence with { IsReferenceBuild = true };
            others = [.. cases.Where(one => !one.Evidence.IsReferenceBuild)];
        }

        Status = Status with { Against = candidate.Name, IsSameBuild = others.Length == 0 };
        foreach (JudgedCase one in others) one.SayWhyNotPaired();
        others = [.. others.Where(one => one.CanBePaired)];
        if (others.Length == 0) return;
        workers.TakeMachine();
        workers.Doing($"builds {candidate.Name}");
        ReferenceBuild build = new ReferenceBuilds(layout.Root, layout.Builds, workers.Assembly).Make(candidate);
        if (candidate.Commit is not null) AddAcceptedSince(candidate.Commit, others);
        Play(build, AsPullRequest || candidate.IsMergeBase, others);
    }

    void Play(ReferenceBuild build, bool isPullRequest, JudgedCase[] cases)
    {
        TimeSpan started = elapsed();
        var pairs = new PairedRuns(
            workers, build, isPullRequest, left: () => settings.Budget - (elapsed() - started));
        workers.Part(settings.Budget);
        pairs.Play(InOrder(cases), settings.Budget);
        workers.Part();
        _unpaired.Write([.. cases.Select(one => (one.Id.ToString(), SignOfWaiting(one.Evidence.Pair!)))]);
        if (FailedControl(pairs, cases) is not { } failure)
        {
            Explain(pairs, cases);
            return;
        }

        Status = Status with { FailedControl = failure };
        foreach (JudgedCase one in cases)
        {
            one.Evidence = one.Evidence with
            {
                Pair = one.Evidence.Pair! with { Missing = new Reason.ControlFailed(failure) },
            };
        }
    }

    static double? SignOfWaiting(PairEvidence pair) =>
        pair.Missing is Reason.OutOfBudget ? PairComparer.SignOfSlower(pair) : null;

    string? FailedControl(PairedRuns pairs, JudgedCase[] cases)
    {
        bool isRed = cases.Any(one => one.Compared.Judged.Any(gate =>
            gate is { Method: Method.Pair, Verdict: Verdict.Regressed }));
        if (workers.Change is not null || (!isRed && cases.Length < WholeRun)) return null;
        return Controls.Of(cases, DateTime.UtcNow.Second) is { } controls
            ? (controls with { HasSlower = isRed }).Failure(pairs, workers) : null;
    }

    // Only where something is red, and not for all of what moved alike: a case takes some ten seconds.
    static void Explain(PairedRuns pairs, IEnumerable<JudgedCase> cases)
    {
        var slower = from one in cases
                     from gate in one.Compared.Judged
                     where gate is { Method: Method.Pair, Verdict: Verdict.Regressed } && gate.Metric == Metric.Time
                     orderby gate.Change descending
                     select (Case: one, gate.Change);
        foreach ((JudgedCase one, double change) in slower.Take(Explained).ToArray())
        {
            one.Evidence = one.Evidence with { Pair = one.Evidence.Pair! with { Calls = Calls(pairs, one, change) } };
        }
    }

    // The verdict stands without its explanation: whatever goes wrong with a trace must not take it away.
    static CallTree? Calls(PairedRuns pairs, JudgedCase one, double change)
    {
        try
        {
            return pairs.Sample(one, change);
        }
        catch (Exception error) when (error is not OutOfMemoryException)
        {
            return null;
        }
    }

    // Where the budget may be short: what does other work, what waited in the last run and seemed slower, what waited,
    // what is furthest from its figure.
    JudgedCase[] InOrder(IEnumerable<JudgedCase> cases)
    {
        IReadOnlyDictionary<string, double> waited = _unpaired.Read();
        return
        [
            .. from one in cases
               orderby one.HasOtherWork descending, waited.GetValueOrDefault(one.Id.ToString(), -1) descending,
                   one.Distance descending
               select one,
        ];
    }

    void AddAcceptedSince(string commit, IEnumerable<JudgedCase> cases)
    {
        List<LedgerEntry> entries = [.. new Ledger(layout.Baselines).Read()];
        foreach (LedgerEntry old in Ledger.At(layout.Root, commit, layout.Baselines)) entries.Remove(old);
        foreach (JudgedCase one in cases)
        {
            one.Evidence = one.Evidence with
            {
                AcceptedSince = [.. entries.Where(entry => entry.IsOf(one.Id))],
            };
        }
    }

    static void Forget(IEnumerable<JudgedCase> cases, string? error)
    {
        foreach (JudgedCase one in cases)
        {
            PairEvidence? missing = error is null || !one.CanBePaired ? null
                : PairEvidence.None(new Reason.NotPaired(FirstLine(error)));
            one.Evidence = one.Evidence with { Pair = missing, IsReferenceBuild = false };
        }
    }

    static string FirstLine(string text) => text.Split('\n')[0].TrimEnd();
}
