namespace Perf.Harness.Tests.Environments;

public sealed class ExitWordsTests
{
    [TestCase(137, "was killed by SIGKILL (signal 9)")]
    [TestCase(143, "was killed by SIGTERM (signal 15)")]
    [TestCase(139, "was killed by SIGSEGV (signal 11)")]
    [TestCase(1, "ended with exit code 1")]
    [TestCase(128, "ended with exit code 128")]
    [TestCase(255, "ended with exit code 255")]
    [Platform(Exclude = "Win", Reason = "Windows has no signals")]
    public void A_kill_is_called_by_its_signal(int exitCode, string words) =>
        Assert.That(ExitWords.Of(exitCode), Is.EqualTo(words));
}
