namespace Perf.Tests.Servers;

/// <summary>PostgreSQL. A relay can't read what is encrypted.</summary>
static class Postgresql
{
    static readonly string[] Settings =
    [
        "unix_socket_directories=", "fsync=on", "synchronous_commit=on", "full_page_writes=on", "autovacuum=off",
        "wal_writer_delay=10s",             // its longest, so that it is known what a kill finds in memory
        "dynamic_shared_memory_type=mmap",  // in its folder, which is removed after a kill too
    ];

    internal static ServerKind Kind { get; } = new("postgresql", ["postgres", "initdb", "pg_ctl"], "postgres")
    {
        Folders =
        [
            "/usr/lib/postgresql/*/bin", "/usr/local/opt/postgresql*/bin", "/opt/homebrew/opt/postgresql*/bin",
            @"C:\Program Files\PostgreSQL\*\bin",
        ],
        Make = server => server.Run(
            "initdb", "-D", server.Data, "-U", "perf", "-A", "trust", "-E", "UTF8", "--no-locale", "-k", "-N"),
        Arguments = server =>
        [
            "-D", server.Data, "-h", "127.0.0.1", "-p", $"{server.Port}",
            .. Settings.SelectMany(setting => new[] { "-c", setting }),
        ],
        // It has a segment of shared memory, of which a system has some thousands.
        Stop = server => server.Run("pg_ctl", "stop", "-D", server.Data, "-m", "immediate", "-s"),
        ReadyLine = "database system is ready to accept connections",
        Address = port => $"Host=127.0.0.1;Port={port};Username=perf;Database=postgres;SSL Mode=Disable;"
            + "GSS Encryption Mode=Disable",
    };
}
