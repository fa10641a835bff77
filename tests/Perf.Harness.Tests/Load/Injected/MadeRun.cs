namespace Perf.Harness.Tests.Load.Injected;

/// <summary>A run of a load that no worker measured: all but its numbers is the same for all.</summary>
static class MadeRun
{
    internal static Run Of(LoadCase load, Subject subject) => new()
    {
        Case = load.Id,
        Facts = load.Facts,
        Subject = subject,
        Machine = "made",
        Calibration = new CalibrationTimes(1, 1),
        Build = "made",
        WorkOperations = 1,
        Work = WorkCounts.Unknown,
        Batch = new Batch(1),
        Rounds = [],
        Observed = ImmutableSortedDictionary<string, double>.Empty,
    };

    /// <summary>What is accepted of a run.</summary>
    internal static CaseBaseline Accepted(Run run) => Acceptance.Of(
        null, Judge.Of(new Evidence(null, run)), [run, run], "unchanged").Case;
}
