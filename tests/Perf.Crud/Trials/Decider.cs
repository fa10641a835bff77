using Perf.Harness.Environments;

namespace Perf.Crud.Trials;

/// <summary>Who decides the times that a baseline suspects.</summary>
/// <param name="Trial">Its trial.</param>
/// <param name="Suffix">What names of its logs and pages end with.</param>
/// <param name="Says">A sentence for its pages.</param>
/// <param name="Settings">The settings of runs that are decided so.</param>
/// <param name="Sittings">How often each baseline is calibrated: what another build decides needs no other hours.</param>
/// <param name="SaysLeast">Whether each verdict says how small a change would surely have been found.</param>
sealed record Decider(
    string Trial, string Suffix, string Says, Settings Settings, int Sittings, bool SaysLeast)
{
    /// <summary>Fresh workers of this build, judged by the baseline.</summary>
    internal static Decider FreshWorkers { get; } = new(
        nameof(BaselineTrial), "", "What the baseline suspected was decided by fresh workers, and the baseline.",
        new Settings(), TrialCases.Sittings, SaysLeast: true);

    /// <summary>A duet with the build that the baseline is of.</summary>
    internal static Decider Ref { get; } = new(
        nameof(RefTrial), "-ref",
        "What the baseline suspected was decided by a duet with the build as it was, as with `PERF_BASELINE_REF`.",
        new Settings { SuspectsAgainst = new Against(AgainstKind.Self, "") }, Sittings: 1, SaysLeast: false);

    /// <summary>The name of a log or a page of it.</summary>
    internal string Named(string name) => name + Suffix;
}
