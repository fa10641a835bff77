namespace Perf.Sqlite;

/// <summary>A file of a store.</summary>
/// <param name="Name">Its name within the store's directory.</param>
/// <param name="Kind">What it is to the engine.</param>
readonly record struct StoreFile(string Name, StoreFileKind Kind);

/// <summary>
/// What a file of a store is to its engine; files that nobody needs after a power cut are none of these.
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
