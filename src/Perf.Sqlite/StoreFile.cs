namespace Perf.Sqlite;

/// <summary>A file of a store.</summary>
/// <param name="Name">Its name within the store's directory.</param>
/// <param name="Kind">Its purpose.</param>
readonly record struct StoreFile(string Name, StoreFileKind Kind);

/// <summary>
/// The purpose of a file of a store; files that are not needed after a power cut have none.
/// </summary>
enum StoreFileKind
{
    /// <summary>The records.</summary>
    Data,

    /// <summary>What an unfinished change is taken back with.</summary>
    Journal,

    /// <summary>What a finished change is repeated from.</summary>
    Log,
}
