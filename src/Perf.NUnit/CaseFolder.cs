using Perf.Sqlite;

namespace Perf.NUnit;

/// <summary>
/// The working directory of a case, with its own temporary folder, so that no two cases, processes or builds share a
/// file. It contains the files that the project copies to its output.
/// </summary>
sealed class CaseFolder(DirectoryInfo directory)
{
    static readonly string[] Temporary = ["TMPDIR", "TMP", "TEMP"];

    // A pooled connection may refer to the file that another case has opened by the same relative path.
    static readonly string[] Pooled = ["Microsoft.Data.Sqlite.SqliteConnection", "System.Data.SQLite.SQLiteConnection"];

    // Files that a database creates and removes at any time; their content is counted elsewhere.
    static readonly string[] OfDatabases = ["-wal", "-shm", "-journal"];

    const string LiteDbLog = "-log.db"; // in place of ".db" of the database

    static CaseFolder? _entered;
    Dictionary<string, long>? _first; // the files and lengths of the first State()
    bool _isMade;

    /// <summary>Makes it the folder of this process.</summary>
    /// <returns>Whether another one was meanwhile.</returns>
    internal bool Enter()
    {
        if (_entered == this) return false;
        bool isBack = _isMade;
        Make();
        ClearPools();
        _entered = this;
        Environment.CurrentDirectory = directory.FullName;
        string temporary = directory.CreateSubdirectory("temp").FullName;
        foreach (string name in Temporary) Environment.SetEnvironmentVariable(name, temporary);
        return isBack;
    }

    /// <summary>Goes back to the folder of the assembly, so that this one can be removed.</summary>
    internal void Leave()
    {
        ClearPools();
        if (_entered == this) _entered = null;
        Environment.CurrentDirectory = AppContext.BaseDirectory;
    }

    /// <summary>How many files there are and how long they are; of databases only that they are there.</summary>
    internal string State()
    {
        Dictionary<string, long> files = Files();
        _first ??= files;
        return string.Create(CultureInfo.InvariantCulture, $"{files.Count} files, {files.Values.Sum()} bytes");
    }

    /// <summary>Describes the file that has grown most since the first state, and how to restore it.</summary>
    internal string Growth()
    {
        Dictionary<string, long> files = Files();
        var (name, bytes) = files.OrderBy(file => file.Key, StringComparer.Ordinal)
            .MaxBy(file => file.Value - _first!.GetValueOrDefault(file.Key));
        int added = files.Keys.Count(file => !_first!.ContainsKey(file));
        string grows = added > 1 ? $"{added} files were added by the calls, {name} is one of them"
            : string.Create(CultureInfo.InvariantCulture,
                $"{name} grows with the calls, from {_first!.GetValueOrDefault(name)} to {bytes} bytes");
        return $"{grows}. Expected the same files before each batch: {CureOf(name, files)}, "
            + "[PerfTest(Restore = nameof(...))]";
    }

    // LiteDB writes its log into the file at a checkpoint: one in some calls, unless each call is followed by one.
    static string CureOf(string name, Dictionary<string, long> files)
    {
        if (name.EndsWith(LiteDbLog, StringComparison.Ordinal))
            return "name a method that undoes the call and writes LiteDB's log into its file, with Checkpoint()";
        return files.ContainsKey(Path.ChangeExtension(name, null) + LiteDbLog)
            ? "call LiteDB's Checkpoint() at the end of the set-up, and name a method that undoes the call and then "
                + "calls it too"
            : "name a method that deletes or shortens it";
    }

    Dictionary<string, long> Files() => directory.EnumerateFiles("*", SearchOption.AllDirectories)
        .Where(file => !OfDatabases.Any(end => file.Name.EndsWith(end, StringComparison.Ordinal)))
        .ToDictionary(
            file => Path.GetRelativePath(directory.FullName, file.FullName),
            file => WriteAheadLogs.IsDatabase(file) ? 0 : file.Length);

    void Make()
    {
        if (_isMade) return;
        _isMade = true;
        directory.Create();
        string list = Path.Combine(AppContext.BaseDirectory, "perf-content.txt");
        if (!File.Exists(list)) return;
        foreach (string path in File.ReadLines(list).Where(line => line.Length > 0).Distinct())
        {
            string from = Path.Combine(AppContext.BaseDirectory, path), to = Path.Combine(directory.FullName, path);
            if (!File.Exists(from)) continue;
            Directory.CreateDirectory(Path.GetDirectoryName(to)!);
            File.Copy(from, to, overwrite: true);
        }
    }

    static void ClearPools()
    {
        foreach (Assembly assembly in AppDomain.CurrentDomain.GetAssemblies())
        {
            foreach (string name in Pooled.Where(name => assembly.GetName().Name == name[..name.LastIndexOf('.')]))
                assembly.GetType(name)?.GetMethod("ClearAllPools", [])?.Invoke(null, null);
        }
    }
}
