using FluentAssertions;
using NUnit.Framework;
using Perf.Harness.Environments;
using Perf.Tests;

namespace Perf.Crud.Trials;

/// <summary>The pages of the published trial.</summary>
public sealed class PublishedTrialTests
{
    static IEnumerable<string> Names => PublishedTrial.Pages.Keys;

    [TestCaseSource(nameof(Names))]
    public void Pages_say_what_their_rows_say(string name)
    {
        if (SettingsOfRun.OrDefault.Scope != Scope.Standard)
            Assert.Ignore("the rows are of PERF_SCOPE=standard: for the cases of another the coins fall otherwise");
        File.ReadAllText(PublishedTrial.Page(name).FullName).Should().Be(
            PublishedTrial.Pages[name](), "it is made by: dotnet test tests/Perf.Crud -c Release --filter "
                + "FullyQualifiedName~Docs_are_made_from_trials");
    }
}
