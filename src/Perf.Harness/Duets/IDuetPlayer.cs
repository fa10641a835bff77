using Perf.Harness.Measurements;

namespace Perf.Harness.Duets;

/// <summary>One of the two processes of a duet. It is told when to play; until then it waits.</summary>
public interface IDuetPlayer : IDisposable
{
    /// <summary>Waits until it has prepared what it can.</summary>
    /// <returns>What it can play, by case id; of the others <see cref="Errors"/> tells why not.</returns>
    IReadOnlyDictionary<string, DuetCase> Ready();

    /// <summary>Runs one batch of a case and waits for its end.</summary>
    /// <returns>Whether the case goes on; where not, <see cref="Errors"/> tells why.</returns>
    bool Turn(string id);

    /// <summary>Ends the turns and gives what was measured, by case id.</summary>
    IReadOnlyDictionary<string, Run> Finish();

    /// <summary>Why a case could not be played, by case id.</summary>
    IReadOnlyDictionary<string, string> Errors { get; }
}

/// <summary>A case that waits for its turns.</summary>
/// <param name="Operations">The operations of each batch.</param>
/// <param name="Subject">What is measured, in one line.</param>
public sealed record DuetCase(int Operations, string Subject);
