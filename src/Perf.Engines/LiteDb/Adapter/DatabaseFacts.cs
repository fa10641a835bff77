using LiteDB;

namespace Perf.Engines.LiteDb;

/// <summary>What LiteDB tells of itself: its system collections.</summary>
static class DatabaseFacts
{
    /// <summary>The one document on the database: sizes, pragmas.</summary>
    internal static BsonDocument Of(LiteDatabase database) => All(database, "SELECT $ FROM $database").Single();

    /// <summary>Every index: its collection, name and expression.</summary>
    internal static IReadOnlyList<BsonDocument> Indexes(LiteDatabase database) =>
        All(database, "SELECT $ FROM $indexes");

    /// <summary>The pages that hold nothing.</summary>
    internal static int FreePages(LiteDatabase database) =>
        All(database, "SELECT { free: COUNT(*) } FROM $dump WHERE pageType = 'Empty'").Single()["free"].AsInt32;

    static List<BsonDocument> All(LiteDatabase database, string command)
    {
        // To the end and closed: an open reader is an open transaction of this thread.
        using IBsonDataReader reader = database.Execute(command);
        var documents = new List<BsonDocument>();
        while (reader.Read()) documents.Add(reader.Current.AsDocument);
        return documents;
    }
}
