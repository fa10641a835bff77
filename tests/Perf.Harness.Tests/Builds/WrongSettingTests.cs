using NUnit.Framework;
using Perf.Harness.Measuring;

namespace Perf.Harness.Tests.Builds;

/// <summary>A real test project with a setting that is wrong.</summary>
[Parallelizable(ParallelScope.Self)]
public sealed class WrongSettingTests
{
    [TestCase("Perf.Crud", "TestCategory=insert-one&TestCategory=memory", "PERF_AGAINST=hg:tip",
        "expected auto, none, git:<ref>")]
    [TestCase("Perf.Durability", "FullyQualifiedName~ClassTests", "PERF_GAME_CLIENTS=0",
        "expected a whole number above 0", Description = "none of its tests asks for it")]
    [Tried(1, "a wrong setting together with a filter", "red with the setting's own message")]
    public void A_wrong_setting_is_red_with_its_message_whatever_the_filter(
        string project, string filter, string setting, string wanted)
    {
        string assembly = Repository.PathOf($"tests/{project}/bin/Release/net10.0/{project}.dll");
        if (!File.Exists(assembly)) Assert.Ignore($"tests/{project} is not built");
        string[] parts = setting.Split('=');
        Command run = Command.Run(
            Repository.Root.FullName, DotnetHost.Path(), new Dictionary<string, string> { [parts[0]] = parts[1] },
            "test", assembly, "--filter", filter);
        Assert.That((run.ExitCode, run.Output), Is.EqualTo((1, run.Output)));
        Assert.That(run.Output, Does.Contain($"Found {setting}, {wanted}"));
    }
}
