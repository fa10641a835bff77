using Microsoft.Data.Sqlite;
using Perf.Engines.AdoNet;
using SQLitePCL;

namespace Perf.Engines.MicrosoftDataSqlite;

/// <summary>
/// A connection that has every option of a configuration, and is counted: what each layer above begins with.
/// </summary>
/// <param name="Connection">The connection.</param>
/// <param name="Commands">Its commands and its transaction.</param>
/// <param name="Upkeep">What is asked of the file itself.</param>
/// <param name="Options">Every option as it was read back, and those of the layer above.</param>
sealed record OpenedConnection(
    SqliteConnection Connection, PreparedCommands Commands, IUpkeep Upkeep, IReadOnlyDictionary<string, string> Options)
    : IDisposable
{
    /// <summary>Opens the file of a directory, and makes it where it is missing.</summary>
    /// <param name="configuration">The configuration's name, for messages.</param>
    /// <param name="options">Every option that is wanted.</param>
    /// <param name="directory">Where its files are.</param>
    /// <param name="work">What counts its statements; its files are counted since that was made.</param>
    /// <param name="layer">The options that the layer above keeps itself.</param>
    /// <exception cref="InvalidOperationException">An option can't be had.</exception>
    internal static OpenedConnection Open(
        string configuration,
        IReadOnlyDictionary<string, string> options,
        DirectoryInfo directory,
        IWorkSource? work,
        params (string Name, string Value)[] layer)
    {
        Library.Load();                         // before the provider's own first call, which would bind its imports
        Dictionary<string, string> below = new(options);
        foreach ((string name, _) in layer) below.Remove(name);
        return Connections.Provider.Open((configuration, below), directory, work, (commands, upkeep, found) =>
        {
            SortedDictionary<string, string> all = new(found.ToDictionary(), StringComparer.Ordinal);
            foreach ((string name, string value) in layer) all.Add(name, value);
            OptionsReadBack.Compare(configuration, options, all);
            return new OpenedConnection((SqliteConnection)commands.Connection, commands, upkeep, all);
        });
    }

    /// <summary>Closes the connection, whatever became of a transaction that a layer above began by itself.</summary>
    public void Dispose()
    {
        try
        {
            Commands.Dispose();
        }
        catch (SqliteException)
        {
            // After a commit that failed there is nothing to roll back, and the provider closes nothing before it
            // could.
            _ = raw.sqlite3_exec(Connection.Handle, "BEGIN");
            Connection.Dispose();
        }
    }
}
