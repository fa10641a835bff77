using Microsoft.EntityFrameworkCore;
using Perf.Engines.Sqlite;

namespace Perf.Engines.EntityFramework;

/// <summary>
/// The metadata of a gallery; a context lives as long as one media object, or as the call that saves all.
/// </summary>
sealed class GallerySet : IEntityGallery
{
    static readonly Func<StoreContext, int, IEnumerable<MediaMetadata>> Compiled =
        EF.CompileQuery<StoreContext, int, MediaMetadata>((context, id) => context.Metadata.AsNoTracking()
            .Where(line => line.MediaObjectId == id).OrderBy(line => line.Id));

    readonly Contexts _contexts;

    internal GallerySet(Contexts contexts)
    {
        _contexts = contexts;
        Execute(GallerySql.Create);
        Execute(GallerySql.CreateIndex);
    }

    public IReadOnlyList<string> Statements { get; } =
        [GallerySql.Create, GallerySql.CreateIndex, GallerySql.DeleteAll];

    public long Count()
    {
        using StoreContext context = _contexts.Next();
        return context.Metadata.LongCount();
    }

    public void Add(IReadOnlyList<MediaObject> objects, SaveStep step)
    {
        if (step == SaveStep.All)
        {
            using StoreContext context = _contexts.Next();
            context.AddRange(objects.SelectMany(one => one.Metadata));
            _ = context.SaveChanges();
            return;
        }

        foreach (MediaObject one in objects)
        {
            using StoreContext context = _contexts.Next();
            foreach (MediaMetadata line in one.Metadata)
            {
                context.Add(line);
                if (step == SaveStep.EachLine) _ = context.SaveChanges();
            }

            if (step == SaveStep.EachObject) _ = context.SaveChanges();
        }
    }

    public void AddWithoutDetecting(IReadOnlyList<MediaObject> objects)
    {
        foreach (MediaObject one in objects)
        {
            using StoreContext context = _contexts.Next();
            context.ChangeTracker.AutoDetectChangesEnabled = false;
            foreach (MediaMetadata line in one.Metadata) context.Add(line);
            _ = context.SaveChanges();
        }
    }

    /// <summary>EF reads the lines before it removes them: a SELECT, and a DELETE for each line.</summary>
    public void Replace(MediaObject media)
    {
        using StoreContext context = _contexts.Next();
        context.RemoveRange(context.Metadata.Where(line => line.MediaObjectId == media.Id));
        context.AddRange(media.Metadata);
        _ = context.SaveChanges();
    }

    public IReadOnlyList<MediaMetadata> Of(int mediaObjectId) => Of(mediaObjectId, EntityReading.Untracked);

    public IReadOnlyList<MediaMetadata> Of(int mediaObjectId, EntityReading reading)
    {
        using StoreContext context = _contexts.Next();
        if (reading == EntityReading.Compiled) return [.. Compiled(context, mediaObjectId)];
        IQueryable<MediaMetadata> lines =
            reading == EntityReading.Tracked ? context.Metadata.AsTracking() : context.Metadata.AsNoTracking();
        return [.. lines.Where(line => line.MediaObjectId == mediaObjectId).OrderBy(line => line.Id)];
    }

    public void Clear() => Execute(GallerySql.DeleteAll);

    void Execute(string sql)
    {
        using StoreContext context = _contexts.Next();
        _ = context.Database.ExecuteSqlRaw(sql);
    }
}
