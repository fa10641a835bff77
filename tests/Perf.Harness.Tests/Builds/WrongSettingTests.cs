namespace Perf.Harness.Tests.Builds;

/// <summary>A real test project with a setting that is wrong.</summary>
[Parallelizable(ParallelScope.Self)]
public sealed class WrongSettingTests
{
    [Test]
    [Tried(1, "a wrong setting together with a filter", "fails with the setting's own message")]
    public void Wrong_setting_fails_with_its_message_under_any_filter()
    {
        string assembly = Repository.PathOf("tests/Perf.Durability/bin/Release/net10.0/Perf.Durability.dll");
        if (!File.Exists(assembly)) Assert.Ignore("tests/Perf.Durability is not built");
        Command run = Command.Run(
            Repository.Root.FullName, DotnetHost.Path(),
            new Dictionary<string, string> { [CaseSettings.GameClients] = "0" }, // which no test of it reads
            "test", assembly, "--filter", "FullyQualifiedName~ClassTests");
        Assert.That((run.ExitCode, run.Output), Is.EqualTo((1, run.Output)));
        Assert.That(run.Output, Does.Contain("Found PERF_GAME_CLIENTS=0, expected a whole number above 0"));
    }
}
