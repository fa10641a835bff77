using System.Diagnostics;
using System.Text;
using Perf.Harness.Environments;

namespace Perf.Harness.Measuring;

/// <summary>
/// Starts a worker, reads its reports, and kills it if it is silent for too long or if this process ends.
/// </summary>
/// <param name="assembly">The test assembly, whose entry point knows how to be a worker.</param>
/// <param name="limit">A worker that reports nothing for this time is killed.</param>
sealed class WorkerProcess(string assembly, TimeSpan limit)
{
    /// <summary>
    /// A killed process ends immediately, unless it is stuck in the kernel; then a longer wait does not help.
    /// </summary>
    internal static readonly TimeSpan EndLimit = TimeSpan.FromSeconds(10);

    static readonly TimeSpan StartLimit = TimeSpan.FromMinutes(1);

    // Until its first report the worker has the longer limit, so the first report is checked for this often.
    static readonly TimeSpan StartCheck = TimeSpan.FromMilliseconds(100);

    // Each further worker costs some seconds, or the whole limit where a case hangs.
    const int WorkersAtMost = 8;

    const string Killed = "the worker was killed after";

    /// <summary>Whether an error of a case is that its worker was killed because it was silent.</summary>
    internal static bool HasHung(string error) => error.StartsWith(Killed, StringComparison.Ordinal);

    /// <summary>Environment variables of the worker, in addition to those of this process.</summary>
    public IReadOnlyDictionary<string, string> Variables { get; init; } = new Dictionary<string, string>();

    /// <summary>
    /// A command that starts the worker in its place, with its arguments: <c>nice -n 19</c>; none by default.
    /// </summary>
    public IReadOnlyList<string> Through { get; init; } = [];

    /// <summary>
    /// Measures a plan in a fresh process. A case that ends the process, or never returns, has an error, and another
    /// process measures the cases that are left.
    /// </summary>
    /// <param name="plan">What to measure.</param>
    /// <param name="progress">Takes each step of the worker, from another thread.</param>
    /// <param name="place">The place of a worker that counts together with others; null if it is alone.</param>
    /// <returns>The error of each case that could not be measured.</returns>
    public IReadOnlyDictionary<string, string> Measure(
        WorkerPlan plan, Action<string> progress, TimingQueue.Place? place = null)
    {
        var errors = new Dictionary<string, string>();
        TimingQueue.Place? waits = plan.Cases.Any(one => one.Timed) ? place : null;
        WorkerPlan rest = plan;
        for (int worker = 1; ; worker++)
        {
            WorkerEnd end = MeasureOnce(rest, progress, waits);
            foreach ((string id, string error) in end.Errors) errors[id] = error;
            rest = plan with
            {
                Cases = [.. plan.Cases.Where(one => end.Open.Contains(one.Case))],
                OpensFirst = false, // it may be what ended this worker
            };
            if (rest.Cases.Count == 0) return errors;
            if (!end.HasWaited) waits?.Wait(); // the other workers may measure times now
            waits = null;
            if (worker < WorkersAtMost) continue;
            foreach (CasePlan one in rest.Cases)
                errors[one.Case] = $"{WorkersAtMost} workers ended before one of them had measured this case.";
            return errors;
        }
    }

    WorkerEnd MeasureOnce(WorkerPlan plan, Action<string> progress, TimingQueue.Place? place)
    {
        var log = new WorkerLog(progress);
        var said = new LastLines();
        using var process = new Process { StartInfo = StartInfo() };
        process.Start();
        Thread[] readers = [Read(process.StandardOutput, log.Take), Read(process.StandardError, said.Add)];
        bool hasWaited = place is null;
        try
        {
            LimitedCommand.Feed(process.StandardInput, (plan with { WaitsToTime = place is not null }).ToLine());
            bool ended = WaitForPlace() && IsBefore(silence => process.WaitForExit(silence), log);
            foreach (Thread reader in ended ? readers : []) reader.Join(EndLimit);
            return End(plan, log, ended ? process.ExitCode : null, said) with { HasWaited = hasWaited };
        }
        finally
        {
            if (!process.HasExited) process.Kill(entireProcessTree: true);
            process.WaitForExit(EndLimit);
            foreach (string? folder in new[] { plan.Directory, plan.Memory })
                if (Directory.Exists(folder)) Directory.Delete(folder, recursive: true);
        }

        bool WaitForPlace()
        {
            if (place is null) return true;
            if (!IsBefore(silence => log.Counted.Wait(silence), log)) return false;
            place.Wait();      // each of the others has a limit of its own
            hasWaited = true;
            log.Restart();
            LimitedCommand.Feed(process.StandardInput, "");
            return true;
        }
    }

    // Whether something ends before the worker is silent for too long.
    bool IsBefore(Func<TimeSpan, bool> ends, WorkerLog log)
    {
        while (true)
        {
            TimeSpan left = LimitNow() - log.Silence;
            if (!log.HasBegun && left > StartCheck) left = StartCheck;
            if (ends(left > TimeSpan.Zero ? left : TimeSpan.Zero)) return true;
            if (log.Silence >= LimitNow()) return false;
        }

        // A busy machine starts a process late, and that is no case's fault.
        TimeSpan LimitNow() => log.HasBegun || limit > StartLimit ? limit : StartLimit;
    }

    WorkerEnd End(WorkerPlan plan, WorkerLog log, int? exitCode, LastLines said)
    {
        string[] open = [.. plan.Cases.Select(one => one.Case).Where(log.IsOpen)];
        var errors = new Dictionary<string, string>(log.Errors);
        string death = exitCode is { } code ? $"the worker {ExitWords.Of(code)}"
            : $"{Killed} {Seconds} without a report";
        if (plan.OpensFirst && log.At is { } first && plan.Cases.All(one => one.Case != first))
            return new WorkerEnd(errors, open); // a case that is only opened first ended it
        if (log.At is { } at && open.Contains(at))
        {
            errors[at] = $"{death} while it measured {at}.{Expected(exitCode)}{said}";
            return new WorkerEnd(errors, [.. open.Where(id => id != at)]);
        }

        foreach (string id in open) errors[id] = $"{death} before it had measured this case.{said}";
        return new WorkerEnd(errors, []);
    }

    string Expected(int? exitCode) => exitCode switch
    {
        null => $" Expected each step of a case (set-up, counted calls, a round) to end within {Seconds}. "
            + "Make the case smaller, or find the call that waits.",
        0 => " Expected it to go on: a measured method must not end its process.",
        _ => "",
    };

    string Seconds => string.Create(CultureInfo.InvariantCulture, $"{limit.TotalSeconds:0.#} s");

    // What is left of a plan when one of its workers has ended.
    sealed record WorkerEnd(IReadOnlyDictionary<string, string> Errors, IReadOnlyCollection<string> Open)
    {
        internal bool HasWaited { get; init; }
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
