using System.Collections.Concurrent;
using System.Text;
using Perf.Harness.Environments;

namespace Perf.Harness.Measuring;

/// <summary>
/// The entry point of a worker. It reads its plan from the first line of standard input. When that stream is closed,
/// its parent has ended, and the worker ends too.
/// </summary>
public static class WorkerMain
{
    /// <summary>Measures the cases of the plan on standard input.</summary>
    /// <returns>The exit code: 0 even if a case failed, which is reported in a message.</returns>
    public static int Run(ISuite suite)
    {
        // Measuring must not be slowed by the console's synchronised writer, nor may an engine's chatter be taken for
        // ours.
        using var output = new StreamWriter(Console.OpenStandardOutput(), new UTF8Encoding(false)) { AutoFlush = true };
        Console.SetOut(TextWriter.Null);
        using var input = new StreamReader(Console.OpenStandardInput(), new UTF8Encoding(false));
        if (input.ReadLine() is not { } line) return 2;
        if (GuardedCommand.Guard(line, input) is { } exitCode) return exitCode;
        WorkerPlan plan = WorkerPlan.Parse(line);
        using CoreClock? core = CoreClock.TryOpen(); // of this thread, which is the one that measures
        using var lines = new BlockingCollection<string>();
        var worker = new Worker(suite, plan, core ?? TimeProvider.System, message =>
        {
            lock (output) output.WriteLine(message.ToLine());
        })
        {
            Listen = lines.Take,
        };
        DieWithParent(input, lines, worker);
        Console.CancelKeyPress += (_, _) => worker.RemoveFolders();
        worker.Run();
        return 0;
    }

    static void DieWithParent(StreamReader input, BlockingCollection<string> lines, Worker worker)
    {
        var watcher = new Thread(() =>
        {
            while (input.ReadLine() is { } line) lines.Add(line);
            worker.RemoveFolders();
            Environment.Exit(3);
        })
        { IsBackground = true, Name = "lifeline" };
        watcher.Start();
    }
}
