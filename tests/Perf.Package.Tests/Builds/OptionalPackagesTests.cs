using System.Text.RegularExpressions;

namespace Perf.Package.Tests.Builds;

/// <summary>eng/OptionalPackages.proj, on feeds made for the purpose.</summary>
[Parallelizable(ParallelScope.Self)]
public sealed partial class OptionalPackagesTests
{
    static readonly string[] Files =
        ["Directory.Packages.props", "global.json", "eng/OptionalPackages.proj", "eng/Probe.csproj", "eng/Probes.proj"];

    DirectoryInfo _copy = null!;
    FolderFeed _feed = null!;

    string AnswerFile => Path.Combine(_copy.FullName, "artifacts", "optional-packages.props");

    [SetUp]
    public void CopyTheQuestion()
    {
        _copy = Directory.CreateTempSubdirectory("perf-optional-packages-");
        _feed = new FolderFeed(Path.Combine(_copy.FullName, "feed"));
        Directory.CreateDirectory(Path.Combine(_copy.FullName, "eng"));
        foreach (string file in Files) File.Copy(Repository.PathOf(file), Path.Combine(_copy.FullName, file));
    }

    [TearDown]
    public void RemoveCopy() => _copy.Delete(recursive: true);

    [Test]
    public void Each_package_is_available_or_skipped_with_its_reason()
    {
        _feed.Add("LiteDB", "5.0.21");
        _feed.Add("Stellar.FastDB", "1.0.0");
        _feed.Add("NBomber", "4.1.2", needs: "HdrHistogram");
        Assert.That(Answer(), Is.EqualTo("""
            HasLiteDB: true
            HasSystemDataSQLite: false
            HasFastDB: false
            HasDuckDB: false
            HasNBomber: false
            HasMySqlConnector: false
            HasFirebirdClient: false
            LiteDB 5.0.21: 
            System.Data.SQLite.Core 1.0.119: the package source does not have it
            Stellar.FastDB 1.1.1: the package source does not have it
            DuckDB.NET.Data.Full 1.5.6.1: the package source does not have it
            NBomber 4.1.2: the package source does not have HdrHistogram, which it needs
            MySqlConnector 2.6.2: the package source does not have it
            FirebirdSql.Data.FirebirdClient 10.3.4: the package source does not have it

            """));
        Assert.That(Directory.GetDirectories(Path.GetDirectoryName(AnswerFile)!), Is.Empty, "the probes are removed");
    }

    [Test]
    public void Engine_with_a_different_dependency_version_is_skipped()
    {
        _feed.Add("Stellar.FastDB", "1.1.1", needs: "MessagePack", needsVersion: "3.1.4");
        _feed.Add("NBomber", "4.1.2", needs: "MessagePack", needsVersion: "2.4.59");
        _feed.Add("MessagePack", "3.1.9");
        Assert.That(Answer(), Does.Contain("HasNBomber: true")
            .And.Match("Stellar.FastDB 1.1.1: NU1603: .*MessagePack 3.1.9 was resolved instead"));
    }

    [Test]
    public void An_answer_is_remembered_until_the_sources_change()
    {
        string none = Answer();
        _feed.Add("LiteDB", "5.0.21");
        Assert.Multiple(() =>
        {
            Assert.That(Answer(), Is.EqualTo(none));
            Assert.That(Answer(sources: "another"), Does.Contain("HasLiteDB: true"));
        });
    }

    [Test]
    public void Missing_feed_is_named_and_tried_again_later()
    {
        string missing = Path.Combine(_copy.FullName, "no-such-feed");
        string answer = Answer(feed: missing);
        Assert.Multiple(() =>
        {
            Assert.That(answer, Does.Match("LiteDB 5.0.21: NU1301: .*no-such-feed"));
            Assert.That(File.ReadAllText(AnswerFile), Does.Match(@"<OptionalPackagesAskAgain>\d{18}<"));
        });
    }

    string Answer(string sources = "one", string? feed = null)
    {
        Command evaluated = Command.DotNet(
            _copy.FullName, "msbuild", "eng/OptionalPackages.proj", "-t:Ask", "-nologo", $"-p:PackageSources={sources}",
            $"-p:RestoreSources={feed ?? _feed.Folder}",
            $"-p:RestorePackagesPath={Path.Combine(_copy.FullName, "packages")}");
        Assert.That(evaluated.ExitCode, Is.Zero, evaluated.Output);
        Assert.That(evaluated.Output.Trim(), Is.Empty);
        return string.Concat(
            Fact().Matches(File.ReadAllText(AnswerFile)).Select(fact => fact.Groups["has"].Success
                ? $"{fact.Groups["has"]}: {fact.Groups["value"]}\n"
                : $"{fact.Groups["id"]} {fact.Groups["version"]}: {fact.Groups["why"]}\n"));
    }

    [GeneratedRegex(
        """<(?<has>Has\w+)>(?<value>\w+)<|Include="(?<id>.*?)" Version="(?<version>.*?)".*LeftOut="(?<why>.*?)" """)]
    private static partial Regex Fact();
}
