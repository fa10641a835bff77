using LiteDB;
using LiteDB.Engine;

namespace Perf.Engines.LiteDb;

/// <summary>Counts each call of an engine; every call into LiteDB ends here.</summary>
sealed class CountedEngine(ILiteEngine engine, LiteDbWork work) : ILiteEngine
{
    public int Checkpoint() => Counted().Checkpoint();

    public long Rebuild(RebuildOptions options) => Counted().Rebuild(options);

    public bool BeginTrans() => Counted().BeginTrans();

    public bool Commit() => Counted().Commit();

    public bool Rollback() => Counted().Rollback();

    public IBsonDataReader Query(string collection, Query query)
    {
        work.NoteQuery(engine, collection, query);
        return Counted().Query(collection, query);
    }

    public int Insert(string collection, IEnumerable<BsonDocument> docs, BsonAutoId autoId) =>
        Counted().Insert(collection, docs, autoId);

    public int Update(string collection, IEnumerable<BsonDocument> docs) => Counted().Update(collection, docs);

    public int UpdateMany(string collection, BsonExpression transform, BsonExpression predicate) =>
        Counted().UpdateMany(collection, transform, predicate);

    public int Upsert(string collection, IEnumerable<BsonDocument> docs, BsonAutoId autoId) =>
        Counted().Upsert(collection, docs, autoId);

    public int Delete(string collection, IEnumerable<BsonValue> ids) => Counted().Delete(collection, ids);

    public int DeleteMany(string collection, BsonExpression predicate) => Counted().DeleteMany(collection, predicate);

    public bool DropCollection(string name) => Counted().DropCollection(name);

    public bool RenameCollection(string name, string newName) => Counted().RenameCollection(name, newName);

    public bool EnsureIndex(string collection, string name, BsonExpression expression, bool unique) =>
        Counted().EnsureIndex(collection, name, expression, unique);

    public bool DropIndex(string collection, string name) => Counted().DropIndex(collection, name);

    public BsonValue Pragma(string name) => Counted().Pragma(name);

    public bool Pragma(string name, BsonValue value) => Counted().Pragma(name, value);

    public void Dispose()
    {
        work.NoteEnd(engine);
        engine.Dispose();
    }

    ILiteEngine Counted()
    {
        work.NoteCall();
        return engine;
    }
}
