using System.Text.RegularExpressions;

namespace Perf.Harness.Environments;

/// <summary>
/// Notices the end of the <c>dotnet test</c> that started this process. If it is killed, its test host would continue
/// to measure and keep the machine lock.
/// </summary>
sealed partial class AncestorWatch : IDisposable
{
    static readonly TimeSpan Every = TimeSpan.FromSeconds(1);

    readonly Timer _timer;

    /// <summary>Watches processes.</summary>
    /// <param name="ids">The process ids.</param>
    /// <param name="gone">Is called once, from another thread, when one of them has ended.</param>
    /// <param name="every">The interval of checks. Default: 1 second.</param>
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
    /// Ends this process, and so its children, when one of its parent <c>dotnet</c> processes has ended. Other parents,
    /// such as a shell, do not matter. Windows does not report parents.
    /// </summary>
    /// <param name="say">Prints a line.</param>
    public static AncestorWatch EndWithThem(Action<string> say) => new(Dotnets(), () =>
    {
        say("the command that started this run has ended, so the run ends");
        Environment.Exit(3);
    });

    /// <summary>The chain of parents that are <c>dotnet</c>; empty if unknown.</summary>
    internal static IReadOnlyList<int> Dotnets()
    {
        List<int> found = [];
        for (int? id = ParentOf(Environment.ProcessId); id > 1 && RunningProcess.NameOf(id.Value) == "dotnet";
            id = ParentOf(id.Value))
        {
            found.Add(id.Value);
        }

        if (found.Count > 0 && StarterIn(ArgumentsOf(found[^1])) is { } starter) found.Add(starter);
        return found;
    }

    /// <summary>
    /// The <c>dotnet test</c> in the arguments of a test runner. If it was killed before this process began, the runner
    /// has another parent now.
    /// </summary>
    internal static int? StarterIn(string arguments) =>
        Session().Match(arguments) is { Success: true } found
            && int.TryParse(found.Groups[1].Value, CultureInfo.InvariantCulture, out int id) ? id : null;

    [GeneratedRegex("--testSessionCorrelationId:([0-9]+)_")]
    private static partial Regex Session();

    static string ArgumentsOf(int id) => Directory.Exists("/proc/self")
        ? Disk.TryRead(() => File.ReadAllText(FormattableString.Invariant($"/proc/{id}/cmdline")), "")
        : ShortCommand.Output("ps", FormattableString.Invariant($"-o args= -p {id}"));

    /// <summary>The parent of a process, or null if unknown.</summary>
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
        return Disk.TryRead(
            () => File.ReadLines(FormattableString.Invariant($"/proc/{id}/status"))
                .FirstOrDefault(line => line.StartsWith(key, StringComparison.Ordinal))?[key.Length..].Trim() ?? "",
            "");
    }

    /// <inheritdoc/>
    public void Dispose() => _timer.Dispose();
}
