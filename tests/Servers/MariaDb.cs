namespace Perf.Tests.Servers;

/// <summary>MariaDB, with InnoDB as its store.</summary>
static class MariaDb
{
    internal static ServerKind Kind { get; } = new("mariadb", ["mariadbd", "mariadb-install-db"], "mysql")
    {
        Make = server => server.Run(
            "mariadb-install-db", "--no-defaults", $"--datadir={server.Data}", $"--tmpdir={server.Folder}",
            "--auth-root-authentication-method=normal", "--skip-test-db", "--skip-name-resolve"),
        Arguments = server =>
        [
            "--no-defaults", $"--datadir={server.Data}", $"--tmpdir={server.Folder}", $"--port={server.Port}",
            $"--socket={Path.Combine(server.Folder, "socket")}", $"--pid-file={Path.Combine(server.Folder, "pid")}",
            "--bind-address=127.0.0.1", "--skip-name-resolve", "--skip-log-bin",
        ],
        ReadyLine = "ready for connections",
        Address = port => $"Server=127.0.0.1;Port={port};User ID=root;SSL Mode=None",
    };
}
