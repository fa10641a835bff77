namespace Perf.Agreement;

/// <summary>How much both instruments measure.</summary>
/// <param name="Processes">The processes of the harness, each of which measures both variants.</param>
/// <param name="Rounds">The rounds of each variant in each of them.</param>
/// <param name="Launches">The processes that BenchmarkDotNet gives each variant.</param>
sealed record Extent(int Processes, int Rounds, int Launches)
{
    // Most of the difference between ratios is from process to process: many short processes find more than few
    // long ones, to either instrument.
    static readonly TimeSpan Iteration = TimeSpan.FromMilliseconds(100);

    /// <summary>Ratios to one or two per cent, in under ten minutes on two cores.</summary>
    internal static Extent Full { get; } =
        new(Processes: 16, Rounds: 10, Launches: 24) { IterationTime = Iteration, Warmups = 4, Iterations = 6 };

    /// <summary>Whether everything runs, in about a minute; its ratios are rough.</summary>
    internal static Extent Short { get; } =
        new(Processes: 2, Rounds: 8, Launches: 1) { IterationTime = Iteration, Warmups = 3, Iterations = 5 };

    /// <summary>The time of one iteration of BenchmarkDotNet.</summary>
    internal required TimeSpan IterationTime { get; init; }

    /// <summary>The iterations that it forgets.</summary>
    internal required int Warmups { get; init; }

    /// <summary>The iterations that it keeps.</summary>
    internal required int Iterations { get; init; }
}
