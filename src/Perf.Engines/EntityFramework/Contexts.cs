using Microsoft.Data.Sqlite;
using Microsoft.EntityFrameworkCore;
using Microsoft.EntityFrameworkCore.Diagnostics;
using Microsoft.EntityFrameworkCore.Infrastructure;
using Perf.Engines.AdoNet;
using Perf.Engines.Sqlite;

namespace Perf.Engines.EntityFramework;

/// <summary>
/// A context for each call, from a pool, on a connection that stays open: EF's unit of work at its cheapest.
/// </summary>
sealed class Contexts
{
    const int AtOnce = 4;               // readers within readers, and a writer

    readonly PreparedCommands _commands;
    readonly PooledDbContextFactory<StoreContext> _pool;

    internal Contexts(SqliteConnection connection, PreparedCommands commands, IInterceptor? counter)
    {
        _commands = commands;
        var builder = new DbContextOptionsBuilder<StoreContext>().UseSqlite(connection);
        if (counter is not null) builder.AddInterceptors(counter);
        _pool = new PooledDbContextFactory<StoreContext>(builder.Options);
        Warm();
    }

    /// <summary>A context without entities, in the open transaction if there is one.</summary>
    internal StoreContext Next()
    {
        StoreContext context = _pool.CreateDbContext();
        if (_commands.Transaction is { } open) _ = context.Database.UseTransaction(open);
        return context;
    }

    // A new context makes EF's functions on the connection, which SQLite refuses during a read.
    void Warm()
    {
        StoreContext[] contexts = [.. Enumerable.Range(0, AtOnce).Select(_ => _pool.CreateDbContext())];
        foreach (StoreContext context in contexts)
        {
            _ = context.Database.GetDbConnection();
            context.Dispose();
        }
    }
}

/// <summary>The tables as EF sees them; they are made by the same statements as everywhere.</summary>
sealed class StoreContext(DbContextOptions<StoreContext> options) : DbContext(options)
{
    internal DbSet<Customer> Customers => Set<Customer>();

    internal DbSet<MediaMetadata> Metadata => Set<MediaMetadata>();

    protected override void OnModelCreating(ModelBuilder modelBuilder)
    {
        modelBuilder.Entity<Customer>(customer =>
        {
            customer.ToTable("Customer");
            customer.Property(record => record.Id).ValueGeneratedNever();
        });
        modelBuilder.Entity<MediaMetadata>(metadata =>
        {
            metadata.ToTable(GallerySql.Table);
            metadata.Property(line => line.Id).HasColumnName("MediaObjectMetadataId");
            metadata.Property(line => line.MediaObjectId).HasColumnName("FKMediaObjectId");
            metadata.Property(line => line.NameIdentifier).HasColumnName("MetadataNameIdentifier");
        });
    }
}

/// <summary>Counts the calls of SaveChanges.</summary>
sealed class SaveCounter : SaveChangesInterceptor
{
    internal long Saves { get; private set; }

    internal void Start() => Saves = 0;

    public override InterceptionResult<int> SavingChanges(DbContextEventData eventData, InterceptionResult<int> result)
    {
        Saves++;
        return result;
    }
}
