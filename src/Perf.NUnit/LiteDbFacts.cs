using System.Text.Json;

namespace Perf.NUnit;

/// <summary>
/// What LiteDB's files declare: their indexes, and the pragmas that change what a call does. LiteDB itself reads them,
/// from a copy: the code under test has locked the file, and its engine must not see the questions. And whether the
/// file stays open between two calls.
/// </summary>
/// <param name="Options">The pragmas: <c>checkpoint</c> is 1000; and <c>kept open</c>, which is yes or no.</param>
/// <param name="Schema">The indexes: <c>CREATE INDEX Sku ON products ($.Sku)</c>.</param>
sealed record LiteDbFacts(IReadOnlyDictionary<string, string> Options, IReadOnlyList<string> Schema)
{
    // The collation is that of the system where the file was made, and the user's version is data.
    static readonly string[] Pragmas = ["CHECKPOINT", "TIMEOUT", "LIMIT_SIZE", "UTC_DATE"];

    // With Connection=shared, or with a database of its own, each call opens and closes the file.
    const string KeptOpen = "kept open";

    // A page begins with a header; the first page of a file has this text behind it, unless it is encrypted.
    const int PlaceOfMark = 32;
    static readonly byte[] Mark = [.. "** This is a LiteDB file **"u8];

    /// <summary>Nothing is declared.</summary>
    internal static LiteDbFacts None { get; } = new(new Dictionary<string, string>(), []);

    /// <summary>
    /// Reads the files of a folder. One that LiteDB can't read has no facts, and a baseline that has some fails.
    /// </summary>
    /// <param name="directory">The folder.</param>
    /// <param name="liteDb">LiteDB, as the code under test has loaded it.</param>
    internal static LiteDbFacts Read(DirectoryInfo directory, Assembly liteDb)
    {
        try
        {
            return ReadAll(directory, liteDb);
        }
        catch (TargetInvocationException)
        {
            return None;
        }
    }

    static LiteDbFacts ReadAll(DirectoryInfo directory, Assembly liteDb)
    {
        FileInfo[] databases = [.. directory.EnumerateFiles("*", SearchOption.AllDirectories).Where(IsDatabase)
            .OrderBy(file => file.FullName, StringComparer.Ordinal)];
        var options = new Dictionary<string, string>();
        List<string> schema = [];
        foreach (FileInfo database in databases)
        {
            string of = databases.Length == 1 ? "" : $"{database.Name}: ";
            options[of + KeptOpen] = IsOpen(database) ? "yes" : "no";
            var (facts, indexes) = Ask(liteDb, database);
            foreach (string pragma in Pragmas)
                options[of + pragma.ToLowerInvariant()] = Text(facts.GetProperty("pragmas").GetProperty(pragma));
            schema.AddRange(indexes.Select(IndexOf));
        }

        return new LiteDbFacts(options, [.. schema.Order(StringComparer.Ordinal)]);
    }

    static string IndexOf(JsonElement index) =>
        $"CREATE {(index.GetProperty("unique").GetBoolean() ? "UNIQUE " : "")}INDEX {Text(index.GetProperty("name"))} "
        + $"ON {Text(index.GetProperty("collection"))} ({Text(index.GetProperty("expression"))})";

    // LiteDB writes a number of 64 bits as { "$numberLong": "1000" }.
    static string Text(JsonElement value) =>
        value.ValueKind == JsonValueKind.Object ? value.EnumerateObject().First().Value.ToString() : value.ToString();

    static bool IsDatabase(FileInfo file)
    {
        try
        {
            using FileStream stream = Open(file);
            stream.Position = PlaceOfMark;
            byte[] found = new byte[Mark.Length];
            return stream.ReadAtLeast(found, found.Length, throwOnEndOfStream: false) == found.Length
                && found.AsSpan().SequenceEqual(Mark);
        }
        catch (Exception error) when (error is IOException or UnauthorizedAccessException)
        {
            return false; // a file that the code under test has locked for itself; LiteDB lets others read
        }
    }

    // .NET locks each file that it opens, on every system: then it cannot be opened for one stream alone.
    static bool IsOpen(FileInfo file)
    {
        try
        {
            using var alone = new FileStream(file.FullName, FileMode.Open, FileAccess.ReadWrite, FileShare.None);
            return false;
        }
        catch (Exception error) when (error is IOException or UnauthorizedAccessException)
        {
            return true;
        }
    }

    static FileStream Open(FileInfo file) =>
        new(file.FullName, FileMode.Open, FileAccess.Read, FileShare.ReadWrite | FileShare.Delete);

    // By name, so that a project without LiteDB does not need it.
    static (JsonElement Facts, List<JsonElement> Indexes) Ask(Assembly liteDb, FileInfo database)
    {
        DirectoryInfo copies = Directory.CreateTempSubdirectory("litedb-");
        try
        {
            string copy = Copy(database, copies);
            var log = new FileInfo(LogOf(database.FullName));
            if (log.Exists) Copy(log, copies);
            Type type = liteDb.GetType("LiteDB.LiteDatabase", throwOnError: true)!;
            Type document = liteDb.GetType("LiteDB.BsonDocument", throwOnError: true)!;
            MethodInfo execute = type.GetMethod("Execute", [typeof(string), document])!;
            using var opened = (IDisposable)Activator.CreateInstance(type, $"Filename=\"{copy}\"", null)!;
            return (Rows("SELECT $ FROM $database").Single(), Rows("SELECT $ FROM $indexes"));

            List<JsonElement> Rows(string command) => RowsOf((IDisposable)execute.Invoke(opened, [command, null])!);
        }
        finally
        {
            copies.Delete(recursive: true);
        }
    }

    static List<JsonElement> RowsOf(IDisposable reader)
    {
        using (reader)
        {
            Type type = reader.GetType().GetInterface("LiteDB.IBsonDataReader")!;
            List<JsonElement> rows = [];
            while ((bool)type.GetMethod("Read")!.Invoke(reader, null)!)
                rows.Add(JsonElement.Parse(type.GetProperty("Current")!.GetValue(reader)!.ToString()!));
            return rows;
        }
    }

    static string Copy(FileInfo file, DirectoryInfo to)
    {
        string copy = Path.Combine(to.FullName, file.Name);
        using FileStream from = Open(file);
        using FileStream into = File.Create(copy);
        from.CopyTo(into);
        return copy;
    }

    // LiteDB's rule: "-log" before the extension.
    static string LogOf(string database) =>
        $"{Path.ChangeExtension(database, null)}-log{Path.GetExtension(database)}";
}
