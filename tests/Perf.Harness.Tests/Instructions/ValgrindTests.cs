using Perf.Harness.Instructions;

namespace Perf.Harness.Tests.Instructions;

/// <summary>A Valgrind that can't count is named in one sentence.</summary>
sealed class ValgrindTests
{
    [TestCase("valgrind-3.19.0", "3.19.0")]
    [TestCase("valgrind-3.24.0-0ubuntu1", "3.24.0")]
    [TestCase("valgrind-4.1", "4.1")]
    [TestCase("valgrind-3.23.0.GIT", "3.23.0")]
    public void Version_is_read(string printed, string version)
    {
        Valgrind found = Valgrind.From(new LimitedCommand(null, printed + "\n", ""));
        Assert.That((found.Version?.ToString(), found.Missing), Is.EqualTo((version, (string?)null)));
    }

    [Test]
    public void Missing_program_is_named_with_its_cure() => Assert.That(
        Valgrind.From(LimitedCommand.Run(new DirectoryInfo("."), TimeSpan.FromSeconds(1), "no-such-valgrind")).Missing,
        Is.EqualTo("Valgrind is not installed (apt-get install valgrind)"));

    [Test]
    public void Old_version_is_named() => Assert.That(
        Valgrind.From(new LimitedCommand(null, "valgrind-3.18.1\n", "")),
        Is.EqualTo(new Valgrind(null, "Valgrind 3.18.1 is too old; version 3.19 or newer is needed")));

    [Test]
    public void Other_answer_is_shown() => Assert.That(
        Valgrind.From(new LimitedCommand(null, "cannot find libc\nhelp", "")).Missing,
        Is.EqualTo("Valgrind printed 'cannot find libc'; expected its version"));

    [Test]
    public void Failing_or_hanging_program_is_named() => Assert.That(
        Valgrind.From(new LimitedCommand("valgrind had not ended after 10 s and was killed", "", "")).Missing,
        Is.EqualTo("valgrind had not ended after 10 s and was killed on valgrind --version"));
}
