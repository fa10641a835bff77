using Perf.Harness.Baselines;
using Perf.Harness.Builds;
using Perf.Harness.Environments;
using Perf.Harness.Pairing;
using Perf.Harness.Verdicts;

namespace Perf.Harness.Running;

/// <summary>
/// Compares the cases of a run with the reference build: finds and builds it, measures the pairs, and tries the next
/// candidate if one cannot be built.
/// </summary>
sealed class ReferenceRun(
    Workers workers, InstructionRun instructions, Settings settings, ProjectLayout layout, PullRequest? pullRequest,
    Func<TimeSpan> elapsed)
{
    // From so many pairs on it is a whole run, which is worth some seconds for its controls.
    const int WholeRun = 50;

    readonly FunctionRun _functions = new(workers);

    readonly UnpairedFile _unpaired = new(layout);

    TimeSpan _spent;

    /// <summary>What is to be said of the reference build.</summary>
    internal PairStatus Status { get; private set; } = new();

    /// <summary>Whether the rule is that of a pull request, whatever the reference build is.</summary>
    internal bool AsPullRequest { get; set; }

    /// <summary>The fingerprint of this build.</summary>
    internal string Build => BuildContent.OfThisProcess(workers.Assembly).Fingerprint;

    /// <summary>Whether a case that fails by its work is left at that: see <see cref="FailedWork"/>.</summary>
    internal bool StopsAtFailedWork =>
        settings.Baselines != BaselineUse.Accept && TakesAccepted && workers.Change is null;

    bool TakesAccepted => settings.Against.Kind == ReferenceKind.Auto && pullRequest is null;

    /// <summary>Runs what has to be compared, and puts what was seen into the evidence of each case.</summary>
    internal void Compare(IReadOnlyList<JudgedCase> cases)
    {
        if (cases.Count == 0)
        {
            Status = new PairStatus { Missing = "nothing to compare: a first baseline has no change" };
            return;
        }

        // A debug build, a debugger or a battery affects all cases, so it is reported once.
        if (cases.Select(one => one.Runs[0].TimeNotComparable).FirstOrDefault(why => why is not null) is { } reason
            && !cases.Any(one => one.CanBePaired))
        {
            Status = new PairStatus { Missing = $"not comparable: {reason}" };
            return;
        }

        RecogniseAccepted(cases);
        JudgedCase[] others = [.. cases.Where(one => !one.Evidence.IsReferenceBuild)];
        if (others.Length == 0) Status = new PairStatus { Against = "the accepted build" };
        foreach ((string? commit, JudgedCase[] group) in ByAcceptance(others)) CompareGroup(commit, group);
        Status = Status with { IsSameBuild = cases.All(one => one.Evidence.IsReferenceBuild) };
    }

    /// <summary>Finds the cases whose accepted build is this one: nothing of them has to be compared.</summary>
    internal void RecogniseAccepted(IReadOnlyList<JudgedCase> cases)
    {
        foreach (JudgedCase one in cases.Where(IsAsAccepted))
            one.Evidence = one.Evidence with { IsReferenceBuild = true };
    }

    // Decided by the fingerprints of the builds; git and its list of changed files are not used.
    bool IsAsAccepted(JudgedCase one) => TakesAccepted
        && one.Evidence.Accepted is { Build: { } build } accepted && accepted.Subject == one.Runs[0].Subject
        && build == Build;

    IReadOnlyList<(string? Commit, JudgedCase[] Cases)> ByAcceptance(JudgedCase[] cases) =>
        TakesAccepted ? new AcceptedCommits(layout).Groups(cases) : cases.Length == 0 ? [] : [(null, cases)];

    void CompareGroup(string? commit, JudgedCase[] cases)
    {
        bool isAuto = settings.Against.Kind == ReferenceKind.Auto;
        ReferenceSearch found = Found(commit);
        (string? missing, bool isIncomplete) = (found.Missing, found.IsIncomplete);
        foreach (ReferenceCandidate candidate in found.Candidates)
        {
            try
            {
                if (!CompareWith(candidate, cases)) continue;
                AddMissing(missing, isIncomplete);
                return;
            }
            catch (ReferenceException error)
            {
                (missing, isIncomplete) = ($"no pair with {candidate.Name}: {FirstLine(error.Message)}", true);
                Status = Status with { Refused = isAuto ? null : error.Message };
                Forget(cases, Status.Refused);
            }
        }

        AddMissing(missing, isIncomplete && !isAuto); // without a reference each gate says so itself
        if (!isAuto || missing is null) return;
        foreach (JudgedCase one in cases.Where(one => one.CanBePaired))
        {
            Reason why = IsDecided(one) ? new Reason.FailsByWork() : new Reason.NoReference(missing);
            one.Evidence = one.Evidence with { Pair = PairEvidence.None(why) };
        }
    }

    // Another group of cases may have found its reference; what this one lacks is reported all the same.
    void AddMissing(string? missing, bool isIncomplete) => Status = Status with
    {
        Missing = missing ?? Status.Missing,
        IsIncomplete = Status.IsIncomplete || isIncomplete,
    };

    ReferenceSearch Found(string? commit)
    {
        try
        {
            return new ReferenceFinder(layout.Root, layout.Baselines.Name, pullRequest).Find(settings.Against, commit);
        }
        catch (ReferenceException error)
        {
            return new ReferenceSearch([], error.Message) { IsIncomplete = true };
        }
    }

    /// <summary>Why what the settings name can't be had, as far as that is known before anything is built.</summary>
    internal static string? Refusal(Settings settings, ProjectLayout layout, string assembly)
    {
        if (settings.Against.Kind is ReferenceKind.Auto or ReferenceKind.None) return null;
        try
        {
            var finder = new ReferenceFinder(layout.Root, layout.Baselines.Name, pullRequest: null);
            var builds = new ReferenceBuilds(layout.Root, layout.Builds, assembly);
            foreach (ReferenceCandidate named in finder.Find(settings.Against).Candidates) builds.Check(named);
            return null;
        }
        catch (ReferenceException error)
        {
            return error.Message;
        }
    }

    bool CompareWith(ReferenceCandidate candidate, JudgedCase[] cases)
    {
        foreach (JudgedCase one in cases) one.SayWhyNotPaired();
        JudgedCase[] paired = [.. cases.Where(one => one.CanBePaired)];
        if (candidate.Commit is { } commit) AddAcceptedSince(commit, paired);
        paired = [.. paired.Where(one => !IsSameWork(one, candidate))];
        if (paired.Any(one => !IsDecided(one)) || cases.Any(FunctionRun.IsWanted))
        {
            workers.TakeMachine();
            workers.Doing($"builds {candidate.Name}");
            PairedBuild build = new ReferenceBuilds(layout.Root, layout.Builds, workers.Assembly).Make(candidate);
            if (candidate.Commit is not null && BuildContent.Read(build.Assembly).Fingerprint == Build)
                return IsSame(candidate, cases);
            if (IsComparedByCounts(candidate)) instructions.CountReference(build, paired);
            paired = [.. paired.Where(one => !IsSameWork(one, candidate))];
            Play(build, AsPullRequest || candidate.IsMergeBase, [.. paired.Where(one => !IsDecided(one))]);
            _functions.Explain(build, cases);
        }

        foreach (JudgedCase one in paired.Where(IsDecided))
            one.Evidence = one.Evidence with { Pair = PairEvidence.None(new Reason.FailsByWork()) };
        AddName(candidate);
        return true;
    }

    bool IsDecided(JudgedCase one) => StopsAtFailedWork
        && (FailedWork.IsCertain(one) || one.Evidence.InstructionsMissing is Reason.FailsByWork);

    // A substitute for the accepted build is no reference for itself.
    bool IsSame(ReferenceCandidate candidate, JudgedCase[] cases)
    {
        if (candidate.IsFallback) return false;
        foreach (JudgedCase one in cases) one.Evidence = one.Evidence with { IsReferenceBuild = true };
        AddName(candidate);
        return true;
    }

    void AddName(ReferenceCandidate candidate) => Status = Status with
    {
        Against = Status.Against is { } known && known != candidate.Name ? $"{known} and {candidate.Name}"
            : candidate.Name,
    };

    // Counts are compared with the accepted ones only; they say nothing about a build that the user named.
    bool IsSameWork(JudgedCase one, ReferenceCandidate candidate)
    {
        bool isSame = IsComparedByCounts(candidate)
            && one.Evidence.AcceptedSince.Count == 0 && Judge.IsSameWork(one.Evidence);
        if (isSame) one.Evidence = one.Evidence with { IsSameWork = true };
        return isSame;
    }

    bool IsComparedByCounts(ReferenceCandidate candidate) =>
        settings.Against.Kind == ReferenceKind.Auto && candidate.Commit is not null && workers.Change is null;

    void Play(PairedBuild build, bool isPullRequest, JudgedCase[] cases)
    {
        if (cases.Length == 0) return;
        TimeSpan started = elapsed();
        var pairs = new PairedRuns(
            workers, build, isPullRequest, left: () => settings.Budget - _spent - (elapsed() - started));
        workers.Part(settings.Budget - _spent);
        pairs.Measure(InOrder(cases), settings.Budget);
        workers.Part();
        _spent += elapsed() - started;
        _unpaired.Write([.. cases.Select(one => (one.Id.ToString(), SignOfWaiting(one.Evidence.Pair!)))]);
        if (FailedControl(pairs, cases) is not { } failure) return;
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
        bool isRed = cases.Any(one => one.Judge().Judged.Any(gate =>
            gate is { Kind: GateKind.Pair, Verdict: Verdict.Regressed }));
        if (workers.Change is not null || (!isRed && cases.Length < WholeRun)) return null;
        return Controls.Of(cases, DateTime.UtcNow.Second) is { } controls
            ? (controls with { HasSlower = isRed }).Failure(pairs, workers) : null;
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
            one.Evidence = one.Evidence with
            {
                Pair = missing,
                IsReferenceBuild = false,
                IsSameWork = false,
                RecountedReference = null,
            };
        }
    }

    static string FirstLine(string text) => text.Split('\n')[0].TrimEnd();
}
