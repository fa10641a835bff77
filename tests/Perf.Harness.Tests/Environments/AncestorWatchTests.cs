namespace Perf.Harness.Tests.Environments;

[Parallelizable(ParallelScope.Self)]
[Platform(Exclude = "Win", Reason = "Windows does not report the parent of a process")]
public sealed class AncestorWatchTests
{
    static readonly TimeSpan Every = TimeSpan.FromMilliseconds(20);

    [Test]
    public void A_parent_is_known()
    {
        using Process child = Process.Start("sleep", "60");
        Assert.That(AncestorWatch.ParentOf(child.Id), Is.EqualTo(Environment.ProcessId));
        child.Kill();
        child.WaitForExit();
    }

    [TestCase("vstest.console.dll\0a.dll\0--testSessionCorrelationId:769_e5c1d936", 769)]
    [TestCase("vstest.console.dll a.dll --testSessionCorrelationId:ide", null)]
    [TestCase("", null)]
    public void Test_runner_arguments_identify_the_command_that_started_it(string arguments, int? starter) =>
        Assert.That(AncestorWatch.StarterIn(arguments), Is.EqualTo(starter));

    [Test]
    public void Those_above_are_dotnet_and_run() =>
        Assert.That(AncestorWatch.Dotnets().Select(RunningProcess.Is), Is.All.True);

    [Test]
    [Tried(5, "dotnet test killed", "the host notices, and ends with its workers")]
    public void An_end_of_one_of_them_is_noticed_once()
    {
        using Process one = Process.Start("sleep", "60");
        using Process other = Process.Start("sleep", "60");
        int called = 0;
        using var noticed = new ManualResetEventSlim();
        using var watch = new AncestorWatch([one.Id, other.Id], () =>
        {
            Interlocked.Increment(ref called);
            noticed.Set();
        }, Every);
        Assert.That(noticed.Wait(5 * Every), Is.False, "both run");
        one.Kill();
        one.WaitForExit();
        Assert.That(noticed.Wait(TimeSpan.FromSeconds(10)), Is.True);
        other.Kill();
        other.WaitForExit();
        Thread.Sleep(5 * Every);
        Assert.That(called, Is.EqualTo(1));
    }
}
