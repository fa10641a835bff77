using System.ComponentModel;
using System.Diagnostics;
using System.Net;
using System.Net.Sockets;
using System.Text;

namespace Perf.Tests.Servers;

/// <summary>A server of our own on the loopback address, in a temp folder; both are gone with it.</summary>
sealed class LocalServer : IDisposable
{
    static readonly TimeSpan Limit = TimeSpan.FromSeconds(60);

    readonly ServerKind _kind;
    readonly string[] _programs;
    readonly DirectoryInfo _folder;
    readonly StringBuilder _log = new();
    Process? _server;

    /// <summary>Makes an empty database, and starts its server.</summary>
    /// <param name="kind">Which server.</param>
    /// <param name="programs">Where <see cref="ServerKind.Find"/> has found its programs.</param>
    internal LocalServer(ServerKind kind, string[] programs)
    {
        (_kind, _programs) = (kind, programs);
        _folder = Directory.CreateTempSubdirectory($"perf-{kind.Name}-");
        AppDomain.CurrentDomain.ProcessExit += OnExit;
        try
        {
            if (!OperatingSystem.IsWindows()) // the server's user makes its own files in ours
                File.SetUnixFileMode(_folder.FullName, (UnixFileMode)Convert.ToInt32("777", 8));
            kind.Make(this);
            Start();
        }
        catch
        {
            Dispose();
            throw;
        }
    }

    internal int Port { get; private set; }

    /// <summary>The server's process, which has started the others.</summary>
    internal int ProcessId => _server!.Id;

    /// <summary>The folder that is this server's.</summary>
    internal string Folder => _folder.FullName;

    /// <summary>The folder in it for a server that wants to make its own.</summary>
    internal string Data => Path.Combine(Folder, "data");

    /// <summary>Ends it, if that was not done, and starts it again on what is on disk, at another port.</summary>
    internal void KillAndRestart()
    {
        Kill();
        Start();
    }

    /// <summary>Lets rows of <c>engines.json</c> find it: itself, or a relay before it.</summary>
    internal void Announce(int? port = null) =>
        Environment.SetEnvironmentVariable(_kind.Variable, _kind.Address(port ?? Port));

    public void Dispose()
    {
        AppDomain.CurrentDomain.ProcessExit -= OnExit;
        Environment.SetEnvironmentVariable(_kind.Variable, null);
        Stop();
        _folder.Refresh();
        if (_folder.Exists) _folder.Delete(recursive: true);
    }

    void OnExit(object? sender, EventArgs arguments) => Dispose();

    /// <summary>Runs one of its programs to its end.</summary>
    internal void Run(string program, params string[] arguments)
    {
        using Process process = Start(program, arguments);
        if (!process.WaitForExit(Limit)) process.Kill(entireProcessTree: true);
        process.WaitForExit();
        if (process.ExitCode != 0) throw new InvalidOperationException($"{program} failed:\n{Log}");
    }

    void Start()
    {
        Port = FreePort();
        _server = Start(_kind.Programs[0], _kind.Arguments(this));
        DateTime end = DateTime.UtcNow + Limit;
        while (!IsReady())
        {
            if (_server.HasExited || DateTime.UtcNow > end)
                throw new InvalidOperationException($"{_kind} did not start in {Limit.TotalSeconds} s:\n{Log}");
            Thread.Sleep(50);
        }
    }

    bool IsReady()
    {
        if (_kind.ReadyLine is { } line) return Log.Contains(line, StringComparison.Ordinal);
        try
        {
            using var client = new TcpClient();
            client.Connect(IPAddress.Loopback, Port);
            return true;
        }
        catch (SocketException)
        {
            return false;
        }
    }

    void Stop()
    {
        try
        {
            if (_server is { HasExited: false }) _kind.Stop?.Invoke(this);
        }
        catch (Exception error) when (error is InvalidOperationException or Win32Exception)
        {
            return; // it would not be stopped in order, and is killed all the same
        }
        finally
        {
            Kill();
        }
    }

    /// <summary>Ends every process of the server, as a kill does.</summary>
    internal void Kill()
    {
        if (_server is null) return;
        if (!_server.HasExited) _server.Kill(entireProcessTree: true);
        if (!_server.WaitForExit(Limit))
            throw new TimeoutException($"{_kind}, process {_server.Id}, can't be ended. End it by hand.");
        _server.Dispose();
        _server = null;
    }

    string Log
    {
        get { lock (_log) return _log.ToString(); }
    }

    Process Start(string program, string[] arguments)
    {
        // setpriv becomes the program, so that its process id is the server's; which ends with this process, and with
        // the thread that starts it, which all tests run on.
        string[] owner = Environment.IsPrivilegedProcess
            ? ["--reuid", _kind.Owner, "--regid", _kind.Owner, "--init-groups"] : [];
        string[] asOwner = OperatingSystem.IsLinux() ? ["setpriv", .. owner, "--pdeathsig", "KILL", "--"] : [];
        string[] line = [.. asOwner, _programs[Array.IndexOf(_kind.Programs, program)], .. arguments];
        var start = new ProcessStartInfo(line[0], line[1..])
        {
            RedirectStandardError = true,
            RedirectStandardOutput = true,
            WorkingDirectory = Folder,
        };
        start.Environment["LC_ALL"] = "C";
        foreach (string variable in _kind.FolderVariables) start.Environment[variable] = Folder;
        lock (_log) _log.Clear();
        Process process = Process.Start(start)!;
        process.ErrorDataReceived += Listen;
        process.OutputDataReceived += Listen;
        process.BeginErrorReadLine();
        process.BeginOutputReadLine();
        return process;
    }

    void Listen(object sender, DataReceivedEventArgs line)
    {
        lock (_log) _log.AppendLine(line.Data);
    }

    static int FreePort()
    {
        using var listener = new TcpListener(IPAddress.Loopback, 0);
        listener.Start();
        return ((IPEndPoint)listener.LocalEndpoint).Port;
    }
}
