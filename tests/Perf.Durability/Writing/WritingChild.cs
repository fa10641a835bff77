using System.Diagnostics;
using System.Text;
using Perf.Harness.Measuring;

namespace Perf.Durability.Writing;

/// <summary>A process that writes until it is killed.</summary>
static class WritingChild
{
    // A tenth of a second is usual; a machine under load needs more, and nothing is decided by it.
    static readonly TimeSpan Limit = TimeSpan.FromSeconds(60);

    // A killed process ends immediately, unless it is stuck in the kernel.
    static readonly TimeSpan EndLimit = TimeSpan.FromSeconds(10);

    /// <summary>Starts one, kills it at the moment, and listens to all it has said until then.</summary>
    /// <returns>The number of the last commit that it acknowledged.</returns>
    /// <exception cref="InvalidOperationException">It ended early, or did not reach the moment.</exception>
    internal static int RunUntilKilled(WriterOrder order, Moment moment)
    {
        using var process = new Process { StartInfo = StartInfo(order) };
        var said = new StringBuilder();
        process.ErrorDataReceived += (_, line) => said.AppendLine(line.Data);
        process.Start();
        int acknowledged = order.Done;
        bool reached = false;
        try
        {
            process.BeginErrorReadLine();

            // One timer kills at the limit, or at the moment as soon as that is known: reading never waits endlessly.
            using var kill = new Timer(_ => process.Kill(), null, Limit, Timeout.InfiniteTimeSpan);
            while (process.StandardOutput.ReadLine() is { } line)
            {
                acknowledged = WriterLine.CommitOf(line) ?? acknowledged;
                bool opening = moment.Acknowledgements == 0 && line == WriterLine.Opening;
                if (reached || (!opening && acknowledged - order.Done < Math.Max(1, moment.Acknowledgements))) continue;
                reached = true;
                kill.Change(moment.Later, Timeout.InfiniteTimeSpan);
            }
        }
        finally
        {
            process.Kill();
            if (process.WaitForExit(EndLimit)) process.WaitForExit();       // and for the rest of its output
        }

        if (reached && !EndedByItself(process, said)) return acknowledged;
        throw new InvalidOperationException(
            $"The writer of {order.Configuration} ended with code {process.ExitCode} after commit {acknowledged}, "
            + $"expected was that it writes until it is killed {moment}, within {Limit.TotalSeconds:0} s. "
            + $"It said: {said}");
    }

    // What is killed says nothing, and has no code of its own.
    static bool EndedByItself(Process process, StringBuilder said) =>
        process.ExitCode == 0 || said.ToString().Trim().Length > 0;

    static ProcessStartInfo StartInfo(WriterOrder order)
    {
        var start = new ProcessStartInfo(DotnetHost.Path())
        {
            RedirectStandardInput = true,           // its lifeline: it ends with this process
            RedirectStandardOutput = true,
            RedirectStandardError = true,
            StandardOutputEncoding = Encoding.UTF8,
            UseShellExecute = false,
            CreateNoWindow = true,
        };
        start.ArgumentList.Add("exec");
        start.ArgumentList.Add(typeof(WritingChild).Assembly.Location);
        foreach (string word in order.Words) start.ArgumentList.Add(word);
        return start;
    }
}
