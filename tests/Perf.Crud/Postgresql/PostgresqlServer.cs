using System.Diagnostics;
using System.Net;
using System.Net.Sockets;
using System.Text;

namespace Perf.Crud.Postgresql;

/// <summary>A PostgreSQL server of our own on the loopback address, in a temp folder; both are gone with it.</summary>
sealed class PostgresqlServer : IDisposable
{
    /// <summary>The variable that the rows of <c>engines.json</c> find the server by.</summary>
    internal const string Variable = "POSTGRESQL_FOR_PERF";

    const string Owner = "postgres";        // the server refuses to run as root; Debian's package makes this user
    const string ReadyLine = "database system is ready to accept connections";
    static readonly TimeSpan Limit = TimeSpan.FromSeconds(60);

    static readonly string[] Settings =
    [
        "unix_socket_directories=", "fsync=on", "synchronous_commit=on", "full_page_writes=on", "autovacuum=off",
        "wal_writer_delay=10s",             // its longest, so that it is known what a kill finds in memory
    ];

    readonly DirectoryInfo _folder = Directory.CreateTempSubdirectory("perf-postgresql-");
    readonly string _binaries;
    readonly StringBuilder _log = new();
    Process? _server;

    internal PostgresqlServer(string binaries)
    {
        _binaries = binaries;
        AppDomain.CurrentDomain.ProcessExit += OnExit;
        try
        {
            if (!OperatingSystem.IsWindows()) // the server's user makes its own folder in ours
                File.SetUnixFileMode(_folder.FullName, (UnixFileMode)Convert.ToInt32("777", 8));
            Run("initdb", "-D", Data, "-U", "perf", "-A", "trust", "-E", "UTF8", "--no-locale", "-k", "-N");
            Start();
        }
        catch
        {
            Dispose();
            throw;
        }
    }

    internal int Port { get; private set; }

    /// <summary>The connection string, to which a row adds its own; a relay can't read what is encrypted.</summary>
    internal static string Address(int port) =>
        $"Host=127.0.0.1;Port={port};Username=perf;Database=postgres;SSL Mode=Disable;GSS Encryption Mode=Disable";

    string Data => Path.Combine(_folder.FullName, "data");

    /// <summary>Ends every process of the server, as a kill does, and starts it again on what is on disk.</summary>
    internal void KillAndRestart()
    {
        Kill();
        Start();
    }

    public void Dispose()
    {
        AppDomain.CurrentDomain.ProcessExit -= OnExit;
        Kill();
        _folder.Refresh();
        if (_folder.Exists) _folder.Delete(recursive: true);
    }

    void OnExit(object? sender, EventArgs arguments) => Dispose();

    void Start()
    {
        Port = FreePort();
        _log.Clear();
        IEnumerable<string> settings = Settings.SelectMany(setting => new[] { "-c", setting });
        string[] arguments = ["-D", Data, "-h", "127.0.0.1", "-p", $"{Port}", .. settings];
        _server = Process.Start(Command("postgres", arguments))!;
        using var ready = new ManualResetEventSlim();
        DataReceivedEventHandler listen = (_, line) =>
        {
            lock (_log) _log.AppendLine(line.Data);
            if (line.Data?.Contains(ReadyLine, StringComparison.Ordinal) == true) ready.Set();
        };
        _server.ErrorDataReceived += listen;
        _server.BeginErrorReadLine();
        DateTime end = DateTime.UtcNow + Limit;
        while (!ready.Wait(TimeSpan.FromMilliseconds(50)))
        {
            if (!_server.HasExited && DateTime.UtcNow < end) continue;
            lock (_log)
                throw new InvalidOperationException($"PostgreSQL did not start in {Limit.TotalSeconds} s:\n{_log}");
        }
        _server.ErrorDataReceived -= listen;
    }

    void Kill()
    {
        if (_server is null) return;
        if (!_server.HasExited) _server.Kill(entireProcessTree: true);
        if (!_server.WaitForExit(Limit))
            throw new TimeoutException($"PostgreSQL, process {_server.Id}, can't be ended. End it by hand.");
        _server.Dispose();
        _server = null;
    }

    void Run(string program, params string[] arguments)
    {
        using Process process = Process.Start(Command(program, arguments))!;
        Task<string> errors = process.StandardError.ReadToEndAsync();
        if (!process.WaitForExit(Limit)) process.Kill(entireProcessTree: true);
        if (process.ExitCode != 0) throw new InvalidOperationException($"{program} failed: {errors.Result}");
    }

    ProcessStartInfo Command(string program, params string[] arguments)
    {
        // setpriv becomes the program, so that its process id is the server's.
        string[] asOwner = Environment.IsPrivilegedProcess && !OperatingSystem.IsWindows()
            ? ["setpriv", "--reuid", Owner, "--regid", Owner, "--init-groups", "--"]
            : [];
        string[] line = [.. asOwner, PostgresqlBinaries.Program(_binaries, program), .. arguments];
        var start = new ProcessStartInfo(line[0], line[1..])
        {
            RedirectStandardError = true,
            RedirectStandardOutput = program == "initdb",
            WorkingDirectory = _folder.FullName,
        };
        start.Environment["LC_ALL"] = "C";
        return start;
    }

    static int FreePort()
    {
        using var listener = new TcpListener(IPAddress.Loopback, 0);
        listener.Start();
        return ((IPEndPoint)listener.LocalEndpoint).Port;
    }
}
