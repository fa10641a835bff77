namespace Perf.Harness.Pairing;

/// <summary>One of the two processes of a pair. It measures one batch for each request.</summary>
interface IPairSide : IDisposable
{
    /// <summary>Waits until the cases are prepared.</summary>
    /// <returns>The prepared cases by id; the others have an entry in <see cref="Errors"/>.</returns>
    IReadOnlyDictionary<string, ReadyCase> Ready();

    /// <summary>Measures one batch of a case and waits for its end.</summary>
    /// <returns>Whether it succeeded; if not, <see cref="Errors"/> has the reason.</returns>
    bool RunBatch(string id);

    /// <summary>Ends the measurement and returns the runs by case id.</summary>
    IReadOnlyDictionary<string, Run> Finish();

    /// <summary>Why a case failed, by case id.</summary>
    IReadOnlyDictionary<string, string> Errors { get; }

    /// <summary>The case that ended the process; the other cases can run without it.</summary>
    string? Culprit => null;
}

/// <summary>A prepared case.</summary>
/// <param name="Operations">Repetitions and operations of a batch: <c>1 x 200</c>.</param>
/// <param name="Subject">The subject in one line.</param>
sealed record ReadyCase(string Operations, string Subject);
