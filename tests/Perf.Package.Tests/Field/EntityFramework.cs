using Microsoft.Data.Sqlite;
using Microsoft.EntityFrameworkCore;
using Microsoft.EntityFrameworkCore.Infrastructure;
using Microsoft.EntityFrameworkCore.Migrations;
using NUnit.Framework;
using Perf.NUnit;

public sealed class Item
{
    public int Id { get; set; }
    public string? Name { get; set; }
}

public sealed class Job
{
    public int Id { get; set; }
    public bool Done { get; set; }
}

public sealed class Peer
{
    public int Id { get; set; }
    public List<Route> Routes { get; } = [];
    public List<Filter> Filters { get; } = [];
    public List<Note> Notes { get; } = [];
}

public sealed class Route
{
    public int Id { get; set; }
    public int PeerId { get; set; }
}

public sealed class Filter
{
    public int Id { get; set; }
    public int PeerId { get; set; }
}

public sealed class Note
{
    public int Id { get; set; }
    public int PeerId { get; set; }
}

public sealed class Context(SqliteConnection connection) : DbContext
{
    public DbSet<Item> Items => Set<Item>();
    public DbSet<Job> Jobs => Set<Job>();
    public DbSet<Peer> Peers => Set<Peer>();

    protected override void OnConfiguring(DbContextOptionsBuilder options) => options.UseSqlite(connection);

    protected override void OnModelCreating(ModelBuilder model)
    {
        model.Entity<Item>().HasIndex(item => item.Name);
        model.Entity<Job>().HasIndex(job => job.Done);
        if (!Commit.IsSecond) model.Entity<Job>().Property(job => job.Done).HasConversion<int>();
    }
}

public abstract class ContextPerf : IDisposable
{
    readonly SqliteConnection _connection = new("Data Source=context.db");

    protected ContextPerf()
    {
        SQLitePCL.Batteries_V2.Init();
        _connection.Open();
        using Context context = Open();
        context.Database.EnsureCreated();
    }

    protected Context Open() => new(_connection);

    protected void Fill(Action<Context> add)
    {
        using Context context = Open();
        add(context);
        context.SaveChanges();
    }

    public void Dispose() => _connection.Dispose();
}

public sealed class ListPerf : ContextPerf
{
    int _calls;

    public ListPerf() => Fill(context => context.Items.AddRange(
        Enumerable.Range(1, 1000).Select(i => new Item { Id = i, Name = $"n{i}" })));

    [TestCase(10), TestCase(500), PerfTest]
    public int Find_ids(int count)
    {
        List<int> ids = [.. Enumerable.Range(1, count)];
        using Context context = Open();
        return context.Items.Where(item => ids.Contains(item.Id)).Select(item => item.Id).ToList().Count;
    }

    [TestCase(2), TestCase(50), PerfTest]
    public int Find_names(int count)
    {
        List<string> names = [.. Enumerable.Range(1 + _calls++ % 10, count).Select(i => $"n{i}")];
        using Context context = Open();
        return context.Items.Where(item => names.Contains(item.Name)).Select(item => item.Id).ToList().Count;
    }
}

public sealed class FlagPerf : ContextPerf
{
    public FlagPerf() => Fill(context => context.Jobs.AddRange(
        Enumerable.Range(1, 2000).Select(i => new Job { Id = i, Done = i > 10 })));

    [PerfTest]
    public int Open_jobs()
    {
        using Context context = Open();
        return context.Jobs.AsNoTracking().Where(job => !job.Done).ToList().Count;
    }
}

public sealed class IncludePerf : ContextPerf
{
    public IncludePerf() => Fill(context =>
    {
        for (int size = 2; size <= 16; size *= 8)
        {
            var peer = new Peer { Id = size };
            for (int i = 0; i < size; i++)
            {
                peer.Routes.Add(new Route());
                peer.Filters.Add(new Filter());
                peer.Notes.Add(new Note());
            }

            context.Add(peer);
        }
    });

    [TestCase(2), TestCase(16), PerfTest]
    public int Load(int id)
    {
        using Context context = Open();
        IQueryable<Peer> peers = context.Peers.AsNoTracking().Where(peer => peer.Id == id)
            .Include(peer => peer.Routes).Include(peer => peer.Filters).Include(peer => peer.Notes);
        return (Commit.IsSecond ? peers : peers.AsSplitQuery()).ToList()[0].Notes.Count;
    }

    [PerfTest]
    public int Walk()
    {
        using Context context = Open();
        if (!Commit.IsSecond)
        {
            return context.Peers.AsNoTracking().Include(peer => peer.Routes).AsSplitQuery().ToList()
                .Sum(peer => peer.Routes.Count);
        }

        return context.Peers.AsNoTracking().ToList().Sum(peer =>
            context.Set<Route>().AsNoTracking().Where(route => route.PeerId == peer.Id).ToList().Count);
    }
}

public sealed class Migrated : DbContext
{
    protected override void OnConfiguring(DbContextOptionsBuilder options) =>
        options.UseSqlite("Data Source=migrated.db");
}

[DbContext(typeof(Migrated)), Migration("1_First")]
public sealed class First : Migration
{
    protected override void Up(MigrationBuilder builder) => builder.Sql("CREATE TABLE Thing (Id INTEGER PRIMARY KEY)");
}

public sealed class MigratePerf
{
    public MigratePerf() => SQLitePCL.Batteries_V2.Init();

    [PerfTest]
    public void Start()
    {
        using var context = new Migrated();
        context.Database.Migrate();
    }
}
