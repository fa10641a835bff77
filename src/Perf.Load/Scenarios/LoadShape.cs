namespace Perf.Load.Scenarios;

/// <summary>How many clients do what on the customers table.</summary>
sealed record LoadShape
{
    /// <summary>Clients that read.</summary>
    public int Readers { get; init => field = NotNegative(value, nameof(Readers)); }

    /// <summary>Clients that write.</summary>
    public int Writers { get; init => field = NotNegative(value, nameof(Writers)); }

    /// <summary>Clients that do both.</summary>
    public int Mixed { get; init => field = NotNegative(value, nameof(Mixed)); }

    /// <summary>The share of a mixed client's operations that writes, in per cent.</summary>
    public int WritePercent { get; init => field = NotNegative(value, nameof(WritePercent)); }

    /// <summary>Clients that read the whole table slowly.</summary>
    public int LongReaders { get; init => field = NotNegative(value, nameof(LongReaders)); }

    /// <summary>Whether each operation has a connection of its own.</summary>
    public bool Reconnects { get; init; }

    /// <summary>The most updates that one thread commits together for all writers; 0: each commits by itself.</summary>
    public int CommitsTogether { get; init => field = NotNegative(value, nameof(CommitsTogether)); }

    /// <summary>All clients.</summary>
    public int Clients => Readers + Writers + Mixed + LongReaders;

    /// <summary>Those that write, and so own records.</summary>
    public int Owners => Writers + Mixed;

    /// <summary>The shape as parameters of a case, one <c>name=value</c> each.</summary>
    public IReadOnlyList<string> Parameters =>
    [
        Parameter("readers", Readers), Parameter("writers", Writers), Parameter("mixed", Mixed),
        Parameter("write-percent", WritePercent), Parameter("long-readers", LongReaders),
        "keys=uniform", $"reconnects={(Reconnects ? "true" : "false")}",
        Parameter("commits-together", CommitsTogether),
    ];

    static string Parameter(string name, int value) => string.Create(CultureInfo.InvariantCulture, $"{name}={value}");

    static int NotNegative(int value, string name) => value >= 0 ? value
        : throw new ArgumentOutOfRangeException(name, value, "A number of clients, and a share, is not negative.");
}
