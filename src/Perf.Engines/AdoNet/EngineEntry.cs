namespace Perf.Engines.AdoNet;

/// <summary>One row of <c>engines.json</c>: an engine to load by name, or the reason why it is not run.</summary>
/// <param name="Name">The configuration's name in case ids.</param>
/// <param name="Durability">What it promises.</param>
sealed record EngineEntry(string Name, DurabilityClass Durability)
{
    /// <summary>Why it is not run, or null.</summary>
    internal string? NotRun { get; init; }

    /// <summary>The provider's assembly: a path from the folder of this program, or a whole one.</summary>
    internal string Assembly { get; init; } = "";

    /// <summary>The provider's factory, a type with a static member <c>Instance</c>.</summary>
    internal string Factory { get; init; } = "";

    /// <summary>The connection string, with places for what is known later: <see cref="Places"/>.</summary>
    internal string Connection { get; init; } = "";

    /// <summary>What the database wants said otherwise than SQLite.</summary>
    internal Dialect Dialect { get; init; } = Dialect.Sqlite;

    /// <summary>
    /// The static method that makes a database by its connection string, where no statement can; null where one can.
    /// </summary>
    internal string? Create { get; init; }

    /// <summary>What its stores can't do although others can, for its SQL has no words for it.</summary>
    internal IReadOnlyList<Type> Lacks { get; init; } = [];

    /// <summary>Rows that are inserted in one round trip; 0 for one by one.</summary>
    internal int Batch { get; init; }

    /// <summary>Every option, in the order in which they are set.</summary>
    internal IReadOnlyList<EngineOption> Options { get; init; } = [];
}

/// <summary>An option of a database that is set by a statement and read back by another.</summary>
/// <param name="Name">The name.</param>
/// <param name="Set">Sets it on every open; null where the server has it for all.</param>
/// <param name="Read">Tells its value.</param>
/// <param name="Is">The value that it must have.</param>
sealed record EngineOption(string Name, string? Set, string Read, string Is);
