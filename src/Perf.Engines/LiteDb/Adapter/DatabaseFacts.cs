using System.Runtime.ExceptionServices;
using LiteDB;

namespace Perf.Engines.LiteDb;

/// <summary>LiteDB's system collections.</summary>
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

/// <summary>Reads every document of every collection, and every index of it, to the end.</summary>
static class Integrity
{
    /// <exception cref="WrongAnswerException">
    /// Something can't be read, or an index has lost its order or a document.
    /// </exception>
    internal static void Check(LiteDatabase database)
    {
        try
        {
            foreach (IGrouping<string, BsonDocument> indexes in DatabaseFacts.Indexes(database)
                .GroupBy(index => index["collection"].AsString))
                CheckCollection(database, indexes.Key, [.. indexes.Select(index => index["expression"].AsString)]);
        }
#pragma warning disable CA1031 // a damaged page fails wherever its bytes lead: any error of reading is damage
        catch (Exception damage) when (damage is not WrongAnswerException)
#pragma warning restore CA1031
        {
            throw Damaged(damage.Message);
        }
    }

    static void CheckCollection(LiteDatabase database, string name, IReadOnlyList<string> expressions)
    {
        var documents = new List<BsonValue>();
        foreach (BsonDocument document in database.GetCollection(name).Find(LiteDB.Query.All(LiteDB.Query.Ascending)))
        {
            if (documents.Count > 0 && documents[^1].CompareTo(document["_id"]) >= 0)
                throw Damaged($"{name}: {document["_id"]} follows {documents[^1]}");
            documents.Add(document["_id"]);
        }

        foreach (string expression in expressions)
        {
            int keys = database.GetCollection(name).Query()
                .OrderBy(expression).Select(expression).ToEnumerable().Count();
            if (keys != documents.Count)
                throw Damaged($"{name}: {documents.Count} documents, {keys} keys of {expression}");
        }
    }

    static WrongAnswerException Damaged(string how) => new($"The files of the store are damaged: {how}");
}

/// <summary>
/// When a file call fails, LiteDB gives its engine up and leaves the open transaction to the finalizer. That discards
/// the transaction's pages, throws where one of them was on its way to the file, and so ends the process some time
/// later.
/// </summary>
static class LeftTransactions
{
    const string Finalizer = "LiteDB.Engine.TransactionService.Finalize()";

    static int _areSurvived;

    /// <summary>
    /// From now on the process lives on. For those who let file calls fail: only one may say so in a process.
    /// </summary>
    internal static void Survive()
    {
        if (Interlocked.Exchange(ref _areSurvived, 1) == 0)
            ExceptionHandling.SetUnhandledExceptionHandler(IsOfFinalizer);
    }

    static bool IsOfFinalizer(Exception error) =>
        error is LiteException && error.StackTrace?.Contains(Finalizer, StringComparison.Ordinal) == true;
}
