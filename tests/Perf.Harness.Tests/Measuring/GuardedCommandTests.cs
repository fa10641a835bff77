namespace Perf.Harness.Tests.Measuring;

[Parallelizable(ParallelScope.Self)]
[Platform(Exclude = "Win", Reason = "the commands are those of a Unix shell")]
public sealed class GuardedCommandTests
{
    static readonly DirectoryInfo Root = new("/");
    static readonly TimeSpan Limit = TimeSpan.FromMinutes(1);
    static readonly string Assembly = typeof(ToySuite).Assembly.Location;

    [Test]
    public void Output_and_exit_code_of_a_command_are_returned()
    {
        LimitedCommand run = GuardedCommand.Run(
            Assembly, Root, Limit, "sh", "-c", "pwd; echo 'a \"b\"' >&2; cat; exit 4");
        Assert.That(run.Trouble, Does.EndWith(" ended with exit code 4"));
        Assert.That((run.Output, run.Error), Is.EqualTo(("/\n", "a \"b\"\n")), "and its own input is empty");
    }

    [Test]
    public void Killed_command_is_reported_with_its_signal() => Assert.That(
        GuardedCommand.Run(Assembly, Root, Limit, "sh", "-c", "kill -9 $$").Trouble,
        Does.EndWith(" was killed by SIGKILL (signal 9)"));

    [Test, CancelAfter(60_000)]
    [Tried(12, "a host killed while it builds", "the build ends with all it started")]
    public void Command_ends_with_its_children_when_the_caller_is_gone(CancellationToken limit)
    {
        using Process guard = ToyWorkers.Start();
        guard.StandardInput.WriteLine(GuardedCommand.Line(["sh", "-c", "sleep 300 & echo $!; sleep 301"]));
        guard.StandardInput.Flush();
        int sleeping = int.Parse(guard.StandardOutput.ReadLine()!, CultureInfo.InvariantCulture);
        int shell = AncestorWatch.ParentOf(sleeping)!.Value;

        // What the system does with the pipe of a parent that was killed.
        guard.StandardInput.Close();

        guard.WaitForExitAsync(limit).Wait(limit);
        while (IsRunning(sleeping) || IsRunning(shell)) limit.ThrowIfCancellationRequested();
    }

    // A killed process whose parent is gone is a zombie until it is reaped.
    static bool IsRunning(int id) => RunningProcess.Is(id) && !(File.Exists($"/proc/{id}/status")
        && File.ReadAllText($"/proc/{id}/status").Contains("State:\tZ", StringComparison.Ordinal));
}
