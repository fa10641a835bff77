namespace Perf.Harness.Tests.Reports;

/// <summary>The meaning and the cure of each reason for a skipped gate.</summary>
static class ReasonCures
{
    const string Idle = "Run it again when the machine is idle.";

    internal static IReadOnlyDictionary<Type, (string Means, string Cure)> All { get; } =
        new Dictionary<Type, (string, string)>
        {
            [typeof(Reason.NoBaseline)] = (
                "The case is new. A test without any verdict fails.", $"Accept it: `{AcceptCommand.Accepting}`."),
            [typeof(Reason.OtherDefinition)] = (
                "Its rows, sizes or seed have changed, so its numbers cannot be compared.",
                $"Accept it together with the change: `{AcceptCommand.Accepting}`."),
            [typeof(Reason.OtherSystem)] = (
                "The metric differs between Windows, Linux and macOS.", "Nothing. The other gates are judged."),
            [typeof(Reason.OtherCores)] = (
                "The result depends on the number of cores.",
                "Nothing, or run the case on a machine with as many cores as in the baseline."),
            [typeof(Reason.NotCounted)] = (
                "An older or another native library has no such counter.",
                "Nothing, or use a library with this counter."),
            [typeof(Reason.UnevenCount)] = (
                "The database writes its files on a thread of its own, or a load does different work in each run.",
                "Nothing: the other gates are judged."),
            [typeof(Reason.InstructionsNotCounted)] = (
                "Valgrind counts instructions, on Linux only. The other gates are judged.",
                "Install Valgrind on Linux; elsewhere, nothing."),
            [typeof(Reason.SeveralThreads)] = (
                "A test or a load whose methods continue on another thread, for example after an `await`.",
                "Nothing. Its time is judged."),
            [typeof(Reason.UnsteadyCount)] = (
                "The case spins, or does different work in each batch.",
                "Make each call do the same work, and accept again: a steadier count replaces the old one."),
            [typeof(Reason.PowerCutNotTried)] = (
                "The class may be unchanged: the power cut could not be tested. A line `warning:` has the reason.",
                "Put the clone on a disk with working syncs."),
            [typeof(Reason.NotTimed)] = (
                "Work is judged, times are not comparable.",
                "Use `-c Release`, no debugger, profiler or coverage, and no battery power."),
            [typeof(Reason.TooNearGenerator)] = (
                "The load generator itself takes a large part of the time, so a pair would measure the generator.",
                "Nothing. Its bound is judged."),
            [typeof(Reason.TooFewRounds)] = ("No window of the load is usable.", Idle),
            [typeof(Reason.Undecided)] = ("Slower and unchanged are both possible.", Idle),
            [typeof(Reason.OutOfBudget)] = (
                "The pairs of other cases used the time.", "Run it again, or raise the budget: `-e PERF_BUDGET=10m`."),
            [typeof(Reason.BusyCores)] = ("Clients may have waited for a core, not for a lock.", Idle),
            [typeof(Reason.FailsByWork)] = (
                "A count of a case of this configuration has failed. It is stronger evidence than a time.",
                "Fix the failure, or accept it. `-e PERF_AGAINST=git:<ref>` measures its time too."),
            [typeof(Reason.NoReference)] = (
                "Only the bound judges times: more than three times the expected time fails.",
                "Do what the message says. `PERF_REQUIRE=all` makes such a run fail."),
            [typeof(Reason.NotPaired)] = (
                "The message has the reason why the two builds could not be measured together.",
                "Fix it, or use another reference build: `-e PERF_AGAINST=git:<ref>`."),
            [typeof(Reason.ControlFailed)] = (
                "A control got the wrong verdict: an unchanged case was called changed, or a case made 30 % slower "
                    + "was not found. So no pair of this run is credible.",
                Idle),
        };
}
