using FluentAssertions;
using NUnit.Framework;

namespace Perf.Crud.Trials;

/// <summary>The pages of the published trial.</summary>
public sealed class PublishedTrialTests
{
    static IEnumerable<string> Names => PublishedTrial.Pages.Keys;

    [TestCaseSource(nameof(Names))]
    public void Pages_say_what_their_rows_say(string name)
    {
        SkipOtherScopes();
        File.ReadAllText(PublishedTrial.Page(name).FullName).Should().Be(
            PublishedTrial.Pages[name](), "it is made by: dotnet test tests/Perf.Crud -c Release --filter "
                + "FullyQualifiedName~Pages_are_made_from_rows");
    }

    [Test, Explicit("makes the pages in docs of the rows in docs/trials")]
    public void Pages_are_made_from_rows()
    {
        SkipOtherScopes();
        PublishedTrial.MakePages();
    }

    static void SkipOtherScopes()
    {
        if (!PublishedTrial.IsOfThisScope)
            Assert.Ignore("the rows are of PERF_SCOPE=standard: for the cases of another the coins fall otherwise");
    }
}
