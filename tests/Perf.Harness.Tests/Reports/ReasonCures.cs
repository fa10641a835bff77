using Perf.Harness.Baselines;
using Perf.Harness.Verdicts;

namespace Perf.Harness.Tests.Reports;

/// <summary>What somebody does whose gate was not judged, for each reason there is.</summary>
static class ReasonCures
{
    const string Idle = "Run it again when the machine is idle.";

    internal static IReadOnlyDictionary<Type, (string Means, string Cure)> All { get; } =
        new Dictionary<Type, (string, string)>
        {
            [typeof(Reason.NoBaseline)] = ("a new case", $"Accept it: `{AcceptCommand.Accepting}`."),
            [typeof(Reason.OtherDefinition)] = (
                "its rows, sizes or seed are others, so its numbers are of another case",
                $"Accept it with the change of the request: `{AcceptCommand.Accepting}`."),
            [typeof(Reason.OtherSystem)] = (
                "what the metric counts differs between Windows, Linux and macOS",
                "Nothing: the other gates are judged."),
            [typeof(Reason.OtherCores)] = (
                "how clients hinder each other depends on the cores", "Nothing, or judge it where it was accepted."),
            [typeof(Reason.NotCounted)] = (
                "an older native library, or another one, has no such counter",
                "Nothing, or take a library that counts it."),
            [typeof(Reason.InstructionsNotCounted)] = (
                "Valgrind counts them, on Linux only; the other gates are judged", "Install it, or nothing."),
            [typeof(Reason.SeveralThreads)] = (
                "a load, or a case that hops between threads", "Nothing: its time is judged."),
            [typeof(Reason.UnsteadyCount)] = (
                "it spins, or does something else in every batch",
                "Nothing, or make it do the same in every call."),
            [typeof(Reason.PowerCutNotTried)] = (
                "both may have the same class; `warning:` says why it could not be tried",
                "Put the clone on a disk that is asked to sync."),
            [typeof(Reason.NotTimed)] = (
                "work is judged, times of such a process mean nothing",
                "`-c Release`, without a debugger, profiler or coverage, not on battery."),
            [typeof(Reason.TooNearGenerator)] = (
                "a pair would tell of the load generator", "Nothing: its bound is judged."),
            [typeof(Reason.TooFewRounds)] = ("no round of the windows could be used", Idle),
            [typeof(Reason.Undecided)] = ("slower and as fast as before are both possible", Idle),
            [typeof(Reason.OutOfBudget)] = (
                "the pairs of other cases took the time", "`-e PERF_BUDGET=10m`, or run it again."),
            [typeof(Reason.BusyCores)] = ("a wait may be for a core, and not for a lock", Idle),
            [typeof(Reason.NoReference)] = (
                "times are compared with their stored figures alone, which finds multiples",
                "Do what the sentence says; `PERF_REQUIRE=all` makes such a run fail."),
            [typeof(Reason.NotPaired)] = (
                "the sentence is what the two builds could not do in turns",
                "Mend that, or take another build: `-e PERF_AGAINST=git:<ref>`."),
            [typeof(Reason.ControlFailed)] = (
                "a case of this build beside itself came out as changed, so no pair of this run can be believed", Idle),
        };
}
