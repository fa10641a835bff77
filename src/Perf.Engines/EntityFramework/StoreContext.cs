using Microsoft.EntityFrameworkCore;
using Perf.Engines.Sqlite;

namespace Perf.Engines.EntityFramework;

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
