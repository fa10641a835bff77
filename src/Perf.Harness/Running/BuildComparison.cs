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
sealed class BuildComparison(
    Workers workers, InstructionRun instructions, Settings settings, ProjectLayout layout, PullRequest? pullRequest,
    Func<TimeSpan> elapsed)
{
    // From so many pairs on it is a whole run, which is worth some seconds for its controls.
    const int WholeRun = 50;

    readonly FunctionRun _functions = new(workers);

    readonly UnpairedFile _unpaired = new(layout);

    TimeSpan _spent;

    /// <summary>Whether the rule is that of a pull request, whatever the reference build is.</summary>
    internal bool AsPullRequest { get; set; }

    /// <summary>The fingerprint of this build.</summary>
    internal string Build => BuildContent.ReadOnce(workers.Assembly).Fingerprint;

    /// <summary>
    /// Whether no time is measured of a configuration with a case that fails by its work: see
    /// <see cref="MeasuredCase.FailsByWork"/>.
    /// </summary>
    internal bool StopsAtFailedWork =>
        settings.Baselines != BaselineUse.Accept && TakesAccepted && workers.Change is null;

    bool TakesAccepted => settings.Against.Kind == ReferenceKind.Auto && pullRequest is null;

    /// <summary>Compares cases, and adds the result to their evidence.</summary>
    /// <param name="cases">The cases; nothing is measured of those whose accepted build is this one.</param>
    /// <param name="status">The state of the reference build so far.</param>
    internal ComparedCases Compare(MeasuredCase[] cases, PairStatus status)
    {
        if (cases.Length == 0)
            return new([], new PairStatus { Missing = "nothing to compare: a first baseline has no change" });

        // A debug build, a debugger or a battery affects all cases, so it is reported once.
        if (cases.Select(one => one.Runs[0].TimeNotComparable).FirstOrDefault(why => why is not null) is { } reason
            && !cases.Any(one => one.CanBePaired))
        {
            return new(cases, new PairStatus { Missing = $"not comparable: {reason}" });
        }

        MeasuredCase[] others = [.. cases.Where(one => !one.Evidence.IsReferenceBuild)];
        if (others.Length == 0) status = new PairStatus { Against = "the accepted build" };
        foreach ((string? commit, MeasuredCase[] group) in ByAcceptance(others))
        {
            ComparedCases compared = CompareGroup(commit, new(group, status));
            (cases, status) = (cases.With(compared.Cases), compared.Status);
        }

        return new(cases, status with { IsSameBuild = cases.All(one => one.Evidence.IsReferenceBuild) });
    }

    /// <summary>Finds the cases whose accepted build is this one: nothing of them has to be compared.</summary>
    internal MeasuredCase[] RecogniseAccepted(IEnumerable<MeasuredCase> cases) =>
        [.. cases.Select(one => IsAsAccepted(one) ? AsReference(one) : one)];

    static MeasuredCase AsReference(MeasuredCase one) =>
        one.With(evidence => evidence with { IsReferenceBuild = true });

    static MeasuredCase Unpaired(MeasuredCase one, Reason why) =>
        one.With(evidence => evidence with { Pair = PairEvidence.None(why) });

    // Decided by the fingerprints of the builds; git and its list of changed files are not used.
    bool IsAsAccepted(MeasuredCase one) => TakesAccepted
        && one.Evidence.Accepted is { Build: { } build } accepted && accepted.Subject == one.Runs[0].Subject
        && build == Build;

    IReadOnlyList<(string? Commit, MeasuredCase[] Cases)> ByAcceptance(MeasuredCase[] cases)
    {
        if (!TakesAccepted) return cases.Length == 0 ? [] : [(null, cases)];
        var accepted = new AcceptedCommits(layout);
        return accepted.Groups(cases, one => accepted.Of(one.Id, one.Evidence.Accepted?.Build));
    }

    ComparedCases CompareGroup(string? commit, ComparedCases group)
    {
        bool isAuto = settings.Against.Kind == ReferenceKind.Auto;
        ReferenceSearch found = Found(commit);
        (string? missing, bool isIncomplete) = (found.Missing, found.IsIncomplete);
        foreach (ReferenceCandidate candidate in found.Candidates)
        {
            try
            {
                (bool isCompared, group) = CompareWith(candidate, group);
                if (isCompared) return group.WithMissing(missing, isIncomplete);
            }
            catch (ReferenceException error)
            {
                string why = FirstLine(error.Message);
                (missing, isIncomplete) = ($"no pair with {candidate.Name}: {why}", true);
                group = new(
                    isAuto ? group.Cases : Unpaired(group.Cases, _ => new Reason.NotPaired(why)),
                    group.Status with { Refused = isAuto ? null : error.Message });
            }
        }

        group = group.WithMissing(missing, isIncomplete && !isAuto); // without a reference each gate says so itself
        group = group with { Cases = instructions.Confirm(group.Cases) };
        if (!isAuto || missing is null) return group;
        HashSet<string> failed = FailedConfigurations(group.Cases);
        return group with
        {
            Cases = Unpaired(group.Cases, one =>
                failed.Contains(one.Id.On) ? new Reason.FailsByWork() : new Reason.NoReference(missing)),
        };
    }

    static MeasuredCase[] Unpaired(MeasuredCase[] cases, Func<MeasuredCase, Reason> why) =>
        [.. cases.Select(one => one.CanBePaired ? Unpaired(one, why(one)) : one)];

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

    (bool IsCompared, ComparedCases Cases) CompareWith(ReferenceCandidate candidate, ComparedCases group)
    {
        (MeasuredCase[] cases, PairStatus status) = group.WithName(candidate.Name);
        cases = [.. cases.Select(WithReasonNotPaired)];
        if (candidate.Commit is { } commit) cases = WithAcceptedSince(commit, cases);
        if (!IsComparedByCounts(candidate) || !_functions.CanExplain(Unaccepted(cases)))
            cases = instructions.Confirm(cases);
        cases = WithSameWork(candidate, cases);
        if (ToPair(cases).Length > 0 || _functions.CanExplain(cases))
        {
            workers.TakeMachine();
            workers.Doing($"builds {candidate.Name}");
            PairedBuild build = new ReferenceBuilds(layout.Root, layout.Builds, workers.Assembly).Make(candidate);
            if (candidate.Commit is not null && BuildContent.ReadOnce(build.Assembly).Fingerprint == Build)
            {
                // A substitute for the accepted build is no reference for itself.
                return candidate.IsFallback ? (false, group with { Cases = cases })
                    : (true, new([.. cases.Select(AsReference)], status));
            }

            if (IsComparedByCounts(candidate))
            {
                cases = cases.With(instructions.CountReference(
                    build, Unproven(cases).Where(one => !HasAcceptedInstructions(one))));
                cases = WithSameWork(candidate, Confirmed(build, cases));
            }

            ComparedCases paired = MeasurePairs(
                build, AsPullRequest || candidate.IsMergeBase, new(ToPair(cases), status));
            (cases, status) = (_functions.Explain(build, cases.With(paired.Cases)), paired.Status);
        }

        HashSet<string> failed = FailedConfigurations(cases);
        MeasuredCase[] decided = [.. Unproven(cases).Where(one => failed.Contains(one.Id.On))];
        return (true, new(cases.With(Unpaired(decided, _ => new Reason.FailsByWork())), status));
    }

    // The functions of both builds show where a case changed, and often that it did: no other process has to agree.
    MeasuredCase[] Confirmed(PairedBuild build, MeasuredCase[] cases) =>
        instructions.Confirm(cases.With(_functions.Confirm(build, Unaccepted(cases))));

    // A change that was accepted since the reference build is a difference between the builds too.
    static MeasuredCase[] Unaccepted(MeasuredCase[] cases) =>
        [.. InstructionRun.Unconfirmed(cases).Where(one => one.Evidence.AcceptedSince.Count == 0)];

    // The count of the reference build lacks what was accepted since.
    static bool HasAcceptedInstructions(MeasuredCase one) => one.Evidence.AcceptedSince.Any(entry =>
        entry.Gate == Metric.Instructions.Name || entry.Gate == LedgerEntry.AllGates);

    MeasuredCase[] ToPair(MeasuredCase[] cases)
    {
        HashSet<string> failed = FailedConfigurations(cases);
        return [.. Unproven(cases).Where(one => !failed.Contains(one.Id.On))];
    }

    // Those whose counts do not prove their time.
    static IEnumerable<MeasuredCase> Unproven(MeasuredCase[] cases) =>
        cases.Where(one => one.CanBePaired && !one.Evidence.IsSameWork);

    // The developer mends that change first, and does not wait for the times of cases that it may affect.
    HashSet<string> FailedConfigurations(MeasuredCase[] cases) => !StopsAtFailedWork ? []
        : [.. cases.Where(one => one.FailsByWork || one.Evidence.InstructionsMissing is Reason.FailsByWork)
            .Select(one => one.Id.On)];

    internal static MeasuredCase WithReasonNotPaired(MeasuredCase one) =>
        one.Source.IsPaired && one.Runs[0].TooNearGenerator is { } reason
            ? Unpaired(one, new Reason.TooNearGenerator(reason)) : one;

    // Counts are compared with the accepted ones only; they say nothing about a build that the user named.
    MeasuredCase[] WithSameWork(ReferenceCandidate candidate, MeasuredCase[] cases) =>
        !IsComparedByCounts(candidate) ? cases : cases.With(Unproven(cases)
            .Where(one => one.Evidence.AcceptedSince.Count == 0 && Judge.IsSameWork(one.Evidence))
            .Select(one => one.With(evidence => evidence with { IsSameWork = true })));

    bool IsComparedByCounts(ReferenceCandidate candidate) =>
        settings.Against.Kind == ReferenceKind.Auto && candidate.Commit is not null && workers.Change is null;

    ComparedCases MeasurePairs(PairedBuild build, bool isPullRequest, ComparedCases group)
    {
        if (group.Cases.Length == 0) return group;
        TimeSpan started = elapsed();
        var pairs = new PairedRuns(
            workers, build, isPullRequest, left: () => settings.Budget - _spent - (elapsed() - started));
        workers.Part(settings.Budget - _spent);
        MeasuredCase[] cases = group.Cases.With(pairs.Measure(InOrder(group.Cases, _unpaired.Read()), settings.Budget));
        workers.Part();
        _spent += elapsed() - started;
        _unpaired.Write([.. cases.Select(one => (one.Id.ToString(), SignOfWaiting(one.Evidence.Pair!)))]);
        if (FailedControl(pairs, cases) is not { } failure) return group with { Cases = cases };
        return new(
            [.. cases.Select(one => one.With(evidence => evidence with
            {
                Pair = evidence.Pair! with { Missing = new Reason.ControlFailed(failure) },
            }))],
            group.Status with { FailedControl = failure });
    }

    static double? SignOfWaiting(PairEvidence pair) =>
        pair.Missing is Reason.OutOfBudget ? PairComparer.SignOfSlower(pair) : null;

    string? FailedControl(PairedRuns pairs, MeasuredCase[] cases)
    {
        bool isRed = cases.Any(one => one.SoFar.Judged.Any(gate =>
            gate is { Kind: GateKind.Pair, Verdict: Verdict.Regressed }));
        if (workers.Change is not null || (!isRed && cases.Length < WholeRun)) return null;
        return Controls.Of(cases, DateTime.UtcNow.Second) is { } controls
            ? (controls with { HasSlower = isRed }).Failure(pairs, workers) : null;
    }

    /// <summary>
    /// The order of pairs if the budget is short: cases with other work, cases that seemed slower in the last run and
    /// had no time left, other cases without time, and the largest distance from the stored time.
    /// </summary>
    /// <param name="cases">The cases.</param>
    /// <param name="waited">The cases without time in the last run, with the sign that they got slower.</param>
    internal static IEnumerable<MeasuredCase> InOrder(
        IEnumerable<MeasuredCase> cases, IReadOnlyDictionary<string, double> waited) =>
        from one in cases
        orderby one.HasOtherWork descending, waited.GetValueOrDefault(one.Id.ToString(), -1) descending,
            one.Distance descending
        select one;

    MeasuredCase[] WithAcceptedSince(string commit, MeasuredCase[] cases)
    {
        List<LedgerEntry> entries = [.. new Ledger(layout.Baselines).Read()];
        foreach (LedgerEntry old in Ledger.At(layout.Root, commit, layout.Baselines)) entries.Remove(old);
        return [.. cases.Select(one => one.With(evidence => evidence with
        {
            AcceptedSince = [.. entries.Where(entry => entry.IsOf(one.Id))],
        }))];
    }

    static string FirstLine(string text) => text.Split('\n')[0].TrimEnd();
}
