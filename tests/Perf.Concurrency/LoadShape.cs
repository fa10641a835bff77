using System.Globalization;

namespace Perf.Concurrency;

/// <summary>How many clients do what; each asks again once it is answered: a closed loop without think time.</summary>
/// <param name="Name">The workload's name in case ids, for ever.</param>
/// <param name="Readers">Clients that read.</param>
/// <param name="Writers">Clients that write.</param>
sealed record LoadShape(string Name, int Readers, int Writers)
{
    /// <summary>What most programs with an embedded database look like: several threads read, one writes.</summary>
    public static LoadShape ReadersAndWriter { get; } = new("readers-and-writer", Readers: 4, Writers: 1);

    /// <summary>Clients that read; not negative.</summary>
    public int Readers { get; } = Readers >= 0 ? Readers
        : throw new ArgumentOutOfRangeException(nameof(Readers), Readers, "The number of readers is not negative.");

    /// <summary>Clients that write; not negative.</summary>
    public int Writers { get; } = Writers >= 0 ? Writers
        : throw new ArgumentOutOfRangeException(nameof(Writers), Writers, "The number of writers is not negative.");

    /// <summary>The pause of a client between an answer and its next question.</summary>
    public static TimeSpan ThinkTime => TimeSpan.Zero;

    /// <summary>The shape as parameters of a case, one <c>name=value</c> each.</summary>
    public IReadOnlyList<string> Parameters =>
    [
        string.Create(CultureInfo.InvariantCulture, $"readers={Readers}"),
        string.Create(CultureInfo.InvariantCulture, $"writers={Writers}"),
        string.Create(CultureInfo.InvariantCulture, $"think-time-seconds={ThinkTime.TotalSeconds}"),
    ];
}
