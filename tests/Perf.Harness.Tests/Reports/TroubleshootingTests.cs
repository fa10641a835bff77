using Perf.Load.Drivers;

namespace Perf.Harness.Tests.Reports;

[Parallelizable(ParallelScope.Self)]
public sealed partial class TroubleshootingTests
{
    [Test, Platform(Exclude = "Win", Reason = "errors of files have other texts")]
    public void Page_has_the_text_of_the_messages() => Assert.That(
        Repository.Text(TroubleshootingPage.Path), Is.EqualTo(TroubleshootingPage.Text()),
        $"run the explicit test {nameof(Write_the_page)}, and commit the page");

    [Test, Explicit("writes the page")]
    public void Write_the_page() =>
        File.WriteAllText(Repository.PathOf(TroubleshootingPage.Path), TroubleshootingPage.Text());

    [Test]
    public void Index_links_to_every_section()
    {
        string page = Repository.Text(TroubleshootingPage.Path);
        string[] sections = [.. Headings().Matches(page).Select(heading => "#" + NoLetters().Replace(
            heading.Groups[1].Value.ToLowerInvariant(), "").Replace(' ', '-'))];
        Assert.That(Links().Matches(page).Select(link => link.Groups[1].Value), Is.EqualTo(sections));
    }

    [Test]
    public void Every_reason_has_a_cure() => Assert.That(
        ReasonCures.All.Select(one => one.Sample.GetType()).Distinct(),
        Is.EquivalentTo(typeof(Reason).GetNestedTypes().Where(type => type.IsSubclassOf(typeof(Reason)))));

    [Test]
    public void Every_error_has_a_sample() => Assert.That(
        ErrorSamples.All.Select(one => one.Type).Distinct(), Is.EquivalentTo(Errors()));

    // A verdict is no error. An unexpected part of a file is caught by the reader of the file.
    static IEnumerable<Type> Errors() =>
        from assembly in new[]
        {
            typeof(Verdict).Assembly, typeof(IStore).Assembly, typeof(LoadSources).Assembly, typeof(PerfRun).Assembly,
            typeof(SqliteLibraryException).Assembly,
        }
        from type in assembly.GetTypes()
        where type.IsSubclassOf(typeof(Exception))
            && type != typeof(VerdictException) && type != typeof(UnexpectedJsonException)
        select type;

    [GeneratedRegex("(?m)^## (.*)$")]
    private static partial Regex Headings();

    // As GitHub makes an anchor of a heading.
    [GeneratedRegex("[^a-z0-9 -]")]
    private static partial Regex NoLetters();

    [GeneratedRegex(@"\]\((#[^)]*)\)")]
    private static partial Regex Links();
}
