using System.Diagnostics;
using System.Text.RegularExpressions;

namespace Perf.Harness.Environments;

/// <summary>
/// Notices that the <c>dotnet test</c> above this process is gone: when that is terminated, it leaves its test host
/// running, which would measure on and hold the machine.
/// </summary>
sealed partial class AncestorWatch : IDisposable
{
    static readonly TimeSpan Every = TimeSpan.FromSeconds(1);

    readonly Timer _timer;

    /// <summary>Watches processes.</summary>
    /// <param name="ids">Their numbers.</param>
    /// <param name="gone">Is called, from another thread and once, when one of them has ended.</param>
    /// <param name="every">Is how often it looks; each second if not told.</param>
    internal AncestorWatch(IReadOnlyCollection<int> ids, Action gone, TimeSpan? every = null)
    {
        TimeSpan period = every ?? Every;
        int hasEnded = 0;
        _timer = new Timer(
            _ =>
            {
                if (!ids.All(RunningProcess.Is) && Interlocked.Exchange(ref hasEnded, 1) == 0) gone();
            },
            null, period, period);
    }

    /// <summary>
    /// Ends this process, and so its children, which notice that, once one of the <c>dotnet</c> processes above it has
    /// ended. What stands above them, such as a shell, may come and go. Windows does not tell who a parent is.
    /// </summary>
    /// <param name="say">Takes a line for people.</param>
    public static AncestorWatch EndWithThem(Action<string> say) => new(Dotnets(), () =>
    {
        say("the command that started this run is gone, so the run ends");
        Environment.Exit(3);
    });

    /// <summary>The parent, its parent and so on, while they are <c>dotnet</c>; none where nothing tells.</summary>
    internal static IReadOnlyList<int> Dotnets()
    {
        List<int> found = [];
        for (int? id = ParentOf(Environment.ProcessId); id > 1 && IsDotnet(id.Value); id = ParentOf(id.Value))
            found.Add(id.Value);
        if (found.Count > 0 && StarterIn(ArgumentsOf(found[^1])) is { } starter) found.Add(starter);
        return found;
    }

    /// <summary>
    /// The <c>dotnet test</c> that a test runner says it was started by: where that was killed before this process
    /// began, the runner has another parent by now.
    /// </summary>
    internal static int? StarterIn(string arguments) =>
        Session().Match(arguments) is { Success: true } found
            && int.TryParse(found.Groups[1].Value, CultureInfo.InvariantCulture, out int id) ? id : null;

    [GeneratedRegex("--testSessionCorrelationId:([0-9]+)_")]
    private static partial Regex Session();

    static string ArgumentsOf(int id)
    {
        if (!Directory.Exists("/proc/self"))
            return ShortCommand.Output("ps", FormattableString.Invariant($"-o args= -p {id}"));
        try
        {
            return File.ReadAllText(FormattableString.Invariant($"/proc/{id}/cmdline"));
        }
        catch (Exception gone) when (gone is IOException or UnauthorizedAccessException)
        {
            return "";
        }
    }

    /// <summary>The parent of a process, or null where nothing tells.</summary>
    internal static int? ParentOf(int id)
    {
        if (OperatingSystem.IsWindows()) return null;
        string said = Directory.Exists("/proc/self") ? OfStatus(id)
            : ShortCommand.Output("ps", FormattableString.Invariant($"-o ppid= -p {id}"));
        return int.TryParse(said, CultureInfo.InvariantCulture, out int parent) ? parent : null;
    }

    static string OfStatus(int id)
    {
        const string key = "PPid:";
        try
        {
            return File.ReadLines(FormattableString.Invariant($"/proc/{id}/status"))
                .FirstOrDefault(line => line.StartsWith(key, StringComparison.Ordinal))?[key.Length..].Trim() ?? "";
        }
        catch (Exception gone) when (gone is IOException or UnauthorizedAccessException)
        {
            return "";
        }
    }

    static bool IsDotnet(int id)
    {
        try
        {
            using Process process = Process.GetProcessById(id);
            return process.ProcessName == "dotnet";
        }
        catch (Exception gone) when (gone is ArgumentException or InvalidOperationException)
        {
            return false;
        }
    }

    /// <inheritdoc/>
    public void Dispose() => _timer.Dispose();
}
