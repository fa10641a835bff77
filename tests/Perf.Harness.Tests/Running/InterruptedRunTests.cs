namespace Perf.Harness.Tests.Running;

/// <summary>
/// A run that is ended in the middle leaves no process, no folder of a store and no half file behind.
/// </summary>
[Parallelizable(ParallelScope.Self)]
public sealed class InterruptedRunTests
{
    internal const string Command = "judge";

    static readonly TimeSpan Limit = TimeSpan.FromSeconds(30);

    /// <summary>The run that is ended: a session in a process of its own.</summary>
    internal static int Judge(string root, string workload)
    {
        var layout = new ProjectLayout(new DirectoryInfo(root))
        { MachineLock = new FileInfo(Path.Combine(root, "lock")) };
        using var session = new SuiteSession(
            new ToySuite(), new Settings { Scope = Scope.Quick }, layout, new HashSet<string>(), _ => { });
        session.Judge(ToySuite.Id(workload));
        return 0;
    }

    [Test, CancelAfter(60_000)]
    [Tried(17, "a run killed in mid-measurement", "no process, no folder and no half file is left")]
    public void Kill_leaves_nothing(CancellationToken limit) => Ends(process => process.Kill(), limit);

    [Test, CancelAfter(60_000)]
    [Tried(17, "Ctrl+C in mid-measurement", "no process, no folder and no half file is left")]
    public void Interrupt_leaves_nothing(CancellationToken limit)
    {
        if (OperatingSystem.IsWindows())
            Assert.Ignore("Windows sends Ctrl+C to a console, and a test has none; the kill ends the same way");
        if (IsInterruptIgnored)
            Assert.Ignore("this run was started with Ctrl+C switched off, as a shell does for the background; "
                + "children inherit it");
        Ends(process => Signal("INT", process.Id), limit);
    }

    // SIGINT is 2; the mask counts from bit 0. Other systems do not report it.
    static bool IsInterruptIgnored => File.Exists("/proc/self/status") && File.ReadLines("/proc/self/status")
        .Where(line => line.StartsWith("SigIgn:", StringComparison.Ordinal))
        .Any(line => (Convert.ToUInt64(line["SigIgn:".Length..].Trim(), 16) & 0b10) != 0);

    static void Ends(Action<Process> end, CancellationToken limit)
    {
        using var folder = new ScratchFolder();
        using Process run = Start(folder.Root.FullName);
        var work = new DirectoryInfo(Path.Combine(folder.Root.FullName, "artifacts", "work"));
        Await(() => WorkersIn(work).Length > 0, limit);
        string worker = WorkersIn(work).Single();

        end(run);

        Assert.That(run.WaitForExit(Limit), Is.True);
        Await(() => !Directory.Exists(worker), limit);
        using var scope = Assert.EnterMultipleScope();
        Assert.That(folder.Files.Where(file => file.EndsWith(".tmp", StringComparison.Ordinal)), Is.Empty);
        Assert.That(folder.Files.Where(file => file.StartsWith("artifacts", StringComparison.Ordinal)), Is.Empty);
        Assert.That(ProcessesNaming(folder.Root.FullName), Is.Empty);
    }

    static string[] WorkersIn(DirectoryInfo work)
    {
        work.Refresh();
        return work.Exists ? [.. work.EnumerateDirectories().Select(one => one.FullName)] : [];
    }

    static void Await(Func<bool> condition, CancellationToken limit)
    {
        while (!condition())
        {
            limit.WaitHandle.WaitOne(TimeSpan.FromMilliseconds(20));
            limit.ThrowIfCancellationRequested();
        }
    }

    // The arguments of a process name its folder, on systems that show them.
    static string[] ProcessesNaming(string folder) => !Directory.Exists("/proc/self") ? [] :
    [
        .. Directory.EnumerateDirectories("/proc").Where(path => int.TryParse(Path.GetFileName(path), out _))
            .Where(path => CommandLine(path).Contains(folder, StringComparison.Ordinal)),
    ];

    static string CommandLine(string process)
    {
        try
        {
            return File.ReadAllText(Path.Combine(process, "cmdline"));
        }
        catch (IOException)
        {
            return ""; // it ended meanwhile
        }
    }

    static void Signal(string name, int process)
    {
        using Process kill = Process.Start("kill", ["-" + name, $"{process}"]);
        kill.WaitForExit(Limit);
    }

    static Process Start(string root) => Process.Start(new ProcessStartInfo(
        DotnetHost.Path(), ["exec", typeof(ToySuite).Assembly.Location, Command, root, "hangs"]))!;
}
