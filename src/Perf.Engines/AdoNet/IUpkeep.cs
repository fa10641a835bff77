namespace Perf.Engines.AdoNet;

/// <summary>What a store asks of the database itself rather than of its tables.</summary>
interface IUpkeep
{
    /// <summary>Logs are emptied.</summary>
    void Flush();

    /// <summary>The space of deleted records is given back.</summary>
    void Shrink();

    /// <summary>What the database finds wrong with its files; nothing where they are right.</summary>
    IReadOnlyList<string> Damages();

    /// <summary>The state that a batch starts from.</summary>
    string State();
}
