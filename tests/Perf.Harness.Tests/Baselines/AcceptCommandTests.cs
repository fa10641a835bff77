using Perf.Harness.Environments;

namespace Perf.Harness.Tests.Baselines;

public sealed class AcceptCommandTests
{
    [TestCase("auto", "")]
    [TestCase("none", "")]
    [TestCase("git:HEAD", " -e PERF_AGAINST=git:HEAD")]
    [TestCase("native:/my libs/libsqlite3.so", " -e PERF_AGAINST=\"native:/my libs/libsqlite3.so\"")]
    public void Command_names_the_reference_build_that_the_run_was_given(string against, string option) => Assert.That(
        AcceptCommand.Against(id => $"dotnet test --filter {id.Workload}", ReferenceRequest.Parse(against))(
            MadeRuns.InsertOne),
        Is.EqualTo($"dotnet test --filter insert-one{option}"));
}
