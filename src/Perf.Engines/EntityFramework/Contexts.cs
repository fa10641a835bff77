using Microsoft.Data.Sqlite;
using Microsoft.EntityFrameworkCore;
using Microsoft.EntityFrameworkCore.Diagnostics;
using Microsoft.EntityFrameworkCore.Infrastructure;
using Perf.Engines.AdoNet;

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

    // A new context makes EF's functions on the connection, which SQLite refuses while somebody reads.
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
