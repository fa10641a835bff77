using NUnit.Framework;
using Perf.Harness.Measuring;

namespace Perf.Harness.Tests.Builds;

/// <summary>A real test project with a setting that is wrong.</summary>
[Parallelizable(ParallelScope.Self)]
public sealed class WrongSettingTests
{
    [TestCase("Perf.Crud", "TestCategory=insert-one&TestCategory=memory")]
    [TestCase("Perf.Durability", "FullyQualifiedName~ClassTests")]
    [Tried(1, "a wrong setting together with a filter", "red with the setting's own message")]
    public void A_wrong_setting_is_red_with_its_message_whatever_the_filter(string project, string filter)
    {
        string assembly = Repository.PathOf($"tests/{project}/bin/Release/net10.0/{project}.dll");
        if (!File.Exists(assembly)) Assert.Ignore($"tests/{project} is not built");
        Command run = Command.Run(
            Repository.Root.FullName, DotnetHost.Path(), new Dictionary<string, string> { ["PERF_AGAINST"] = "hg:tip" },
            "test", assembly, "--filter", filter);
        Assert.That((run.ExitCode, run.Output), Is.EqualTo((1, run.Output)));
        Assert.That(run.Output, Does.Contain("Found PERF_AGAINST=hg:tip, wanted auto, none, git:<ref>"));
    }
}
