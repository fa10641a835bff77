namespace Perf.Engines.Sqlite;

/// <summary>The statements on the metadata of a gallery; the table and its columns bear the published names.</summary>
static class GallerySql
{
    internal const string Table = "gs_MediaObjectMetadata";
    internal const string Create =
        "CREATE TABLE IF NOT EXISTS " + Table + " (MediaObjectMetadataId INTEGER PRIMARY KEY, "
        + "FKMediaObjectId INTEGER NOT NULL, MetadataNameIdentifier INTEGER NOT NULL, Description TEXT NOT NULL, "
        + "Value TEXT NOT NULL)";
    internal const string CreateIndex =
        "CREATE INDEX IF NOT EXISTS " + Table + "Object ON " + Table + " (FKMediaObjectId)";
    internal const string InsertOne =
        "INSERT INTO " + Table + " (FKMediaObjectId, MetadataNameIdentifier, Description, Value) "
        + "VALUES (@MediaObjectId, @NameIdentifier, @Description, @Value)";
    internal const string SelectByObject =
        "SELECT MediaObjectMetadataId, FKMediaObjectId, MetadataNameIdentifier, Description, Value FROM " + Table
        + " WHERE FKMediaObjectId = @MediaObjectId ORDER BY MediaObjectMetadataId";
    internal const string DeleteByObject = "DELETE FROM " + Table + " WHERE FKMediaObjectId = @MediaObjectId";
    internal const string DeleteAll = "DELETE FROM " + Table;
    internal const string CountAll = "SELECT count(*) FROM " + Table;

    /// <summary>Every statement.</summary>
    internal static IReadOnlyList<string> All { get; } =
        [Create, CreateIndex, InsertOne, SelectByObject, DeleteByObject, DeleteAll, CountAll];
}
