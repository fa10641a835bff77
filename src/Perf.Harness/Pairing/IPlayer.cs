namespace Perf.Harness.Pairing;

/// <summary>One of the two processes of a pair. It runs a round when it is told to; until then it waits.</summary>
interface IPlayer : IDisposable
{
    /// <summary>Waits until it has prepared what it can.</summary>
    /// <returns>What is ready, by case id; of the others <see cref="Errors"/> tells why not.</returns>
    IReadOnlyDictionary<string, ReadyCase> Ready();

    /// <summary>Runs one round of a case and waits for its end.</summary>
    /// <returns>Whether the case goes on; where not, <see cref="Errors"/> tells why.</returns>
    bool Turn(string id);

    /// <summary>Ends the turns and gives what was measured, by case id.</summary>
    IReadOnlyDictionary<string, Run> Finish();

    /// <summary>Why a case could not be run, by case id.</summary>
    IReadOnlyDictionary<string, string> Errors { get; }

    /// <summary>The case that ended the process; the others of the pair can be run without it.</summary>
    string? Culprit => null;
}

/// <summary>A case that waits for its turns.</summary>
/// <param name="Operations">What a round does: <c>1 x 200</c>, repetitions and operations.</param>
/// <param name="Subject">What is measured, in one line.</param>
sealed record ReadyCase(string Operations, string Subject);
