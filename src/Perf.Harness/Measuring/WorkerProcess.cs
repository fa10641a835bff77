using System.Collections.Concurrent;
using System.Diagnostics;
using System.Text;
using Perf.Harness.Environments;

namespace Perf.Harness.Measuring;

/// <summary>
/// Starts a worker, listens to it, and ends it: by its own end, by its time limit, or with this process.
/// </summary>
/// <param name="assembly">The test assembly, whose entry point knows how to be a worker.</param>
/// <param name="limit">After this time the worker is killed.</param>
sealed class WorkerProcess(string assembly, TimeSpan limit)
{
    /// <summary>
    /// A killed process is gone at once, unless it is stuck in the kernel; then nobody is helped by waiting.
    /// </summary>
    internal static readonly TimeSpan EndLimit = TimeSpan.FromSeconds(10);

    /// <summary>Variables that the worker finds beside those of this process: settings that came another way.</summary>
    public IReadOnlyDictionary<string, string> Variables { get; init; } = new Dictionary<string, string>();

    /// <summary>
    /// A command that starts the worker in its place, with its arguments: <c>nice -n 19</c>; none by default.
    /// </summary>
    public IReadOnlyList<string> Through { get; init; } = [];

    /// <summary>Measures a plan in a fresh process.</summary>
    /// <param name="plan">What to measure.</param>
    /// <param name="progress">Told what the worker does, from another thread.</param>
    /// <param name="turn">What a worker waits for that others count beside; null for one that is alone.</param>
    /// <returns>The error of each case that could not be measured; a worker that died fails all it had not
    /// done.</returns>
    public IReadOnlyDictionary<string, string> Measure(
        WorkerPlan plan, Action<string> progress, TimingTurns.Turn? turn = null)
    {
        var errors = new ConcurrentDictionary<string, string>();
        var done = new ConcurrentDictionary<string, bool>();
        var said = new LastLines();
        var counted = new TaskCompletionSource(); // or ended
        bool waits = turn is not null && plan.Cases.Any(one => one.Timed);
        using var process = new Process { StartInfo = StartInfo() };
        process.Start();
        Thread[] readers =
        [
            Read(process.StandardOutput, line => Take(line, errors, done, progress, counted)),
            Read(process.StandardError, said.Add),
        ];
        try
        {
            Write(process.StandardInput, (plan with { WaitsToTime = waits }).ToLine());
            bool ended = CanGoOn() && process.WaitForExit(limit);
            foreach (Thread reader in ended ? readers : []) reader.Join(EndLimit);
            string? death = !ended ? $"the worker had not ended after {limit.TotalSeconds:0} s and was killed"
                : process.ExitCode != 0 ? $"the worker {ExitWords.Of(process.ExitCode)}"
                : null;
            if (death is not null) FailTheRest(plan, errors, done, death, said);
        }
        finally
        {
            if (!process.HasExited) process.Kill(entireProcessTree: true);
            process.WaitForExit(EndLimit);
            foreach (string? folder in new[] { plan.Directory, plan.Memory })
                if (Directory.Exists(folder)) Directory.Delete(folder, recursive: true);
        }

        return errors;

        bool CanGoOn()
        {
            if (!waits) return true;
            if (!counted.Task.Wait(limit)) return false;
            turn!.Wait();       // each of the others has a limit of its own
            Write(process.StandardInput, "");
            return true;
        }
    }

    /// <summary>
    /// Reads what a process says, line by line, by a thread of its own: the pool has one for each core, which the pipes
    /// of several processes keep waiting, so that a line is heard up to two seconds late.
    /// </summary>
    /// <param name="from">Its output or its errors.</param>
    /// <param name="take">Takes each line, and null at the end.</param>
    internal static Thread Read(StreamReader from, Action<string?> take)
    {
        var reader = new Thread(() =>
        {
            string? line;
            do take(line = from.ReadLine());
            while (line is not null);
        })
        { IsBackground = true, Name = "reader" };
        reader.Start();
        return reader;
    }

    static void Take(
        string? line,
        ConcurrentDictionary<string, string> errors,
        ConcurrentDictionary<string, bool> done,
        Action<string> progress,
        TaskCompletionSource counted)
    {
        if (line is null) counted.TrySetResult();
        switch (line is null ? null : WorkerMessage.Parse(line))
        {
            case WorkerMessage.Counted: counted.TrySetResult(); break;
            case WorkerMessage.Progress(var text): progress(text); break;
            case WorkerMessage.Done(var id): done[id] = true; break;
            case WorkerMessage.Failed(var id, var error): errors[id] = error; break;
        }
    }

    static void FailTheRest(
        WorkerPlan plan,
        ConcurrentDictionary<string, string> errors,
        ConcurrentDictionary<string, bool> done,
        string death,
        LastLines said)
    {
        foreach (CasePlan wanted in plan.Cases.Where(wanted => !done.ContainsKey(wanted.Case)))
            errors.TryAdd(wanted.Case, $"{death} before it had measured this case.{said}");
    }

    /// <summary>Writes a line to a process; one that has died breaks the pipe, and how it ended tells more.</summary>
    internal static void Write(StreamWriter input, string line)
    {
        try
        {
            input.WriteLine(line);
            input.Flush();
        }
        catch (IOException)
        {
            return;
        }
    }

    internal ProcessStartInfo StartInfo()
    {
        string[] command = [.. Through, DotnetHost.Path(), "exec", assembly, "work"];
        var start = new ProcessStartInfo(command[0])
        {
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
            StandardInputEncoding = new UTF8Encoding(false),
            StandardOutputEncoding = Encoding.UTF8,
            UseShellExecute = false,
            CreateNoWindow = true,
        };
        foreach (string word in command[1..]) start.ArgumentList.Add(word);
        foreach ((string name, string value) in Variables) start.Environment[name] = value;
        NativeHeap.Keep(start.Environment);
        RuntimeDiagnostics.LeaveOut(start.Environment);
        return start;
    }
}
