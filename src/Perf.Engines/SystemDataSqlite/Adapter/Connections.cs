using System.Data;
using System.Data.Common;
using System.Data.SQLite;
using Perf.Engines.AdoNet;

namespace Perf.Engines.SystemDataSqlite;

/// <summary>Opens a connection with the provider's own options, and reads them back.</summary>
static class Connections
{
    internal static SqliteProvider Provider { get; } = new()
    {
        Connect = Open,
        OptionsOf = connection => OptionsOf((SQLiteConnection)connection),
        HandleOf = SystemDataSqliteLibrary.HandleOf,
        IsDamage = IsDamage,

        // 1.0.118 resets a statement that had to wait, and no other one that failed: used again, it is refused as
        // misuse.
        AfterFailure = command => ((SQLiteCommand)command).Reset(clearBindings: false, ignoreErrors: true),
    };

    static SQLiteConnection Open(IReadOnlyDictionary<string, string> options, string path) =>
        new SQLiteConnection(ConnectionString(options, path)).OrDispose(connection => connection.OpenAndReturn());

    // Options that the connection does not report are read from its connection string.
    static SortedDictionary<string, string> OptionsOf(SQLiteConnection connection)
    {
        var text = new SQLiteConnectionStringBuilder(connection.ConnectionString);
        return new SortedDictionary<string, string>(StringComparer.Ordinal)
        {
            ["mode"] = connection.DataSource == Memory ? "memory"
                : connection.IsReadOnly(null) || text.FailIfMissing ? "other" : "readwritecreate",
            ["version"] = Word(text.Version),
            ["pooling"] = Word(text.Pooling),
            ["default-timeout"] = Word(connection.DefaultTimeout),
            ["step-retries"] = Word(connection.StepRetries),
            ["max-sleep"] = Word(connection.DefaultMaximumSleepTime),
            ["prepare-retries"] = Word(connection.PrepareRetries),
            ["wait-timeout"] = Word(connection.WaitTimeout),
            ["progress-ops"] = Word(connection.ProgressOps),
            ["enlist"] = Word(text.Enlist),
            ["default-isolation-level"] = Word(text.DefaultIsolationLevel),
            ["date-time-format"] = Word(text.DateTimeFormat),
            ["date-time-kind"] = Word(text.DateTimeKind),
            ["binary-guid"] = Word(text.BinaryGUID),
            ["use-utf16-encoding"] = Word(text.UseUTF16Encoding),
            ["legacy-format"] = Word(text.LegacyFormat),
            ["recursive-triggers"] = connection.ExecuteScalar("PRAGMA recursive_triggers") is 1L ? "true" : "false",
            ["flags"] = Word(connection.Flags),
        };
    }

    static bool IsDamage(DbException error) =>
        error is SQLiteException { ResultCode: SQLiteErrorCode.Corrupt or SQLiteErrorCode.NotADb };

    static string ConnectionString(IReadOnlyDictionary<string, string> options, string path) =>
        new SQLiteConnectionStringBuilder
        {
            DataSource = options["mode"] == "memory" ? Memory : path,
            ReadOnly = false,
            FailIfMissing = false,
            ToFullPath = false,                 // it is one
            Version = Number(options["version"]),
            Pooling = bool.Parse(options["pooling"]),
            DefaultTimeout = Number(options["default-timeout"]),
            StepRetries = Number(options["step-retries"]),
            DefaultMaximumSleepTime = Number(options["max-sleep"]),
            PrepareRetries = Number(options["prepare-retries"]),
            WaitTimeout = Number(options["wait-timeout"]),
            ProgressOps = Number(options["progress-ops"]),
            Enlist = bool.Parse(options["enlist"]),
            DefaultIsolationLevel = Enum.Parse<IsolationLevel>(options["default-isolation-level"], ignoreCase: true),
            DateTimeFormat = Enum.Parse<SQLiteDateFormats>(options["date-time-format"], ignoreCase: true),
            DateTimeKind = Enum.Parse<DateTimeKind>(options["date-time-kind"], ignoreCase: true),
            BinaryGUID = bool.Parse(options["binary-guid"]),
            UseUTF16Encoding = bool.Parse(options["use-utf16-encoding"]),
            LegacyFormat = bool.Parse(options["legacy-format"]),
            RecursiveTriggers = bool.Parse(options["recursive-triggers"]),
            Flags = Enum.Parse<SQLiteConnectionFlags>(options["flags"], ignoreCase: true),
        }.ToString();

    const string Memory = ":memory:";

    static int Number(string option) => int.Parse(option, CultureInfo.InvariantCulture);

    static string Word(object value) => Convert.ToString(value, CultureInfo.InvariantCulture)!.ToLowerInvariant();
}
