using LiteDB;

namespace Perf.Engines.LiteDb;

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
