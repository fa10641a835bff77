using Perf.Harness.Baselines;
using Perf.Harness.Workers;

namespace Perf.Harness.Sessions;

/// <summary>
/// The controls of one run: tried once, by the first configuration that has cases for them; by a later one too where
/// the machine was taken away meanwhile, for until then they have said nothing.
/// </summary>
sealed class RunControls(FreshWorkers fresh)
{
    const int TriesAtMost = 3;

    int _tries;

    /// <summary>Why the run can't judge cost, or null.</summary>
    internal string? Blind { get; private set; }

    /// <summary>How they came out, or null where none were tried.</summary>
    internal string? Said { get; private set; }

    /// <summary>Tries them where that was not done and the configuration has two steady cases.</summary>
    internal void Try(IReadOnlyList<CaseSource> sources, Baseline? baseline, string? environment)
    {
        if (_tries == TriesAtMost || environment is null
            || Controls.Of(sources, baseline, environment, DateTime.UtcNow.Second) is not { } controls) return;
        Blind = controls.Judge(fresh, baseline!);
        _tries = controls.WereRobbed ? _tries + 1 : TriesAtMost;
        Said = Blind is null
            ? $"controls told apart: {controls.Unchanged.Id} as it is, "
                + $"{controls.Slower.Id} slower in {controls.In.ToString().ToLowerInvariant()} code"
            : $"no cost was judged: {Blind}";
    }
}
