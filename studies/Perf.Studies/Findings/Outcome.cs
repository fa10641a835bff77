namespace Perf.Studies.Findings;

/// <summary>What this machine shows of a published claim.</summary>
/// <param name="Says">holds, does not hold, inconclusive, not measured, cannot be run.</param>
/// <param name="Figure">The figure here with its interval, or the reason.</param>
public sealed record Outcome(Says Says, string Figure)
{
    /// <summary>By the ratio's interval and a bound that it should reach.</summary>
    internal static Outcome AtLeast(double bound, Ratio ratio) => new(
        ratio.Interval.Low >= bound ? Says.Holds : ratio.Interval.High < bound ? Says.DoesNotHold : Says.CannotTell,
        ratio.ToString());

    /// <summary>By the ratio's interval and a bound that it should not exceed.</summary>
    internal static Outcome AtMost(double bound, Ratio ratio) => new(
        ratio.Interval.High <= bound ? Says.Holds : ratio.Interval.Low > bound ? Says.DoesNotHold : Says.CannotTell,
        ratio.ToString());

    /// <summary>By a fact that was counted or checked.</summary>
    public static Outcome Of(bool holds, string figure) => new(holds ? Says.Holds : Says.DoesNotHold, figure);

    /// <summary>A claim of several parts is true if all of them are.</summary>
    public static Outcome Together(params IReadOnlyList<Outcome> parts) => new(
        parts.Any(part => part.Says == Says.DoesNotHold) ? Says.DoesNotHold
            : parts.Any(part => part.Says == Says.CannotTell) ? Says.CannotTell : Says.Holds,
        string.Join("; ", parts.Select(part => part.Figure)));
}

/// <summary>What is said of a claim.</summary>
public enum Says
{
    /// <summary>It does.</summary>
    Holds,

    /// <summary>It does not.</summary>
    DoesNotHold,

    /// <summary>The interval contains the bound.</summary>
    CannotTell,

    /// <summary>The run did not measure a cell that it needs.</summary>
    NotMeasured,

    /// <summary>Something is missing that no run here could have.</summary>
    CannotBeRun,
}
