using System.ComponentModel;
using System.Diagnostics;
using System.Text.RegularExpressions;
using Perf.Harness.Environments;
using Perf.Tests.Servers;

namespace Perf.Durability.Servers;

/// <summary>
/// Counts the syncs of a server while a session commits: <c>strace</c> is attached to it. A write to a
/// file that was opened to be synchronous is one too: Firebird syncs by nothing else.
/// </summary>
static partial class ServerTrace
{
    static readonly string[] OpensAndWrites = ["openat", "open", "write", "pwrite64", "writev", "pwritev"];

    static readonly TimeSpan Limit = TimeSpan.FromSeconds(30);

    /// <summary>Inserts so many records, each committed alone, and counts meanwhile.</summary>
    /// <exception cref="TimeoutException">The tool could not be attached, or be ended.</exception>
    internal static SyncTrace Of(LocalServer server, EngineConfiguration engine, DirectoryInfo directory, int commits)
    {
        if (!OperatingSystem.IsLinux()) return SyncTrace.OfAnotherSystem;
        using (engine.Open(directory, null)) { }        // to make a store is no part of a commit
        string log = Path.GetTempFileName();
        try
        {
            using Process? strace = Started(server, log);
            if (strace is null) return SyncTrace.NotInstalled;
            if (!IsAttached(strace, server)) return SyncTrace.Refused(strace.StandardError.ReadToEnd().Trim());
            try
            {
                InsertingChild.InsertInto(engine, directory, commits, null);
            }
            finally
            {
                Detach(strace);
            }

            string[] lines = File.ReadAllLines(log);
            return new SyncTrace(SyncsIn(lines), commits.ToString(CultureInfo.InvariantCulture), null);
        }
        finally
        {
            File.Delete(log);
        }
    }

    /// <summary>The syncs in the lines of <c>strace -f -y</c>.</summary>
    internal static long SyncsIn(IReadOnlyList<string> lines)
    {
        HashSet<string> synchronous =
        [
            .. lines.Select(line => Opened().Match(line)).Where(opened => opened.Success)
                .Select(opened => Path.GetFileName(opened.Groups["path"].Value)),
        ];
        return lines.Count(line => SyncTrace.Calls.Any(call => line.Contains($" {call}(", StringComparison.Ordinal))
            || (Written().Match(line) is { Success: true } written
                && synchronous.Contains(Path.GetFileName(written.Groups["path"].Value))));
    }

    static Process? Started(LocalServer server, string log)
    {
        string calls = string.Join(',', SyncTrace.Calls.Concat(OpensAndWrites));
        var start = new ProcessStartInfo("strace",
        [
            "-f", "-q", "-y", "-e", $"trace={calls}", "-s", "0", "-o", log,
            "-p", server.ProcessId.ToString(CultureInfo.InvariantCulture),
        ])
        { RedirectStandardError = true };
        try
        {
            return Process.Start(start);
        }
        catch (Win32Exception)
        {
            return null;
        }
    }

    static bool IsAttached(Process strace, LocalServer server)
    {
        DateTime end = DateTime.UtcNow + Limit;
        while (!IsTraced(server.ProcessId))
        {
            if (strace.HasExited) return false;
            if (DateTime.UtcNow > end)
            {
                strace.Kill();
                throw new TimeoutException($"strace was not attached to process {server.ProcessId} in {Limit}.");
            }

            Thread.Sleep(10);
        }

        return true;
    }

    // A signal to end detaches it from the server; a kill would stop the server.
    static void Detach(Process strace)
    {
        LimitedCommand.Run(new DirectoryInfo("."), Limit, "kill", "-INT", $"{strace.Id}");
        if (strace.WaitForExit(Limit)) return;
        strace.Kill();
        throw new TimeoutException($"strace, process {strace.Id}, had not ended {Limit} after the request to end.");
    }

    // Every thread of it: one that is not would sync unseen.
    static bool IsTraced(int process)
    {
        try
        {
            return Directory.EnumerateDirectories($"/proc/{process}/task").All(thread =>
                File.ReadLines(Path.Combine(thread, "status"))
                    .Any(line => line.StartsWith("TracerPid:", StringComparison.Ordinal) && !line.EndsWith("\t0")));
        }
        catch (IOException)         // a thread has ended meanwhile: read again
        {
            return false;
        }
    }

    [GeneratedRegex("""open(at)?\(.*"(?<path>[^"]+)", [^)]*O_D?SYNC""")]
    private static partial Regex Opened();

    [GeneratedRegex(@"^\d+ +p?writev?(64)?\(\d+<(?<path>[^>]+)>")]
    private static partial Regex Written();
}
