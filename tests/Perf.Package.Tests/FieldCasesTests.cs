namespace Perf.Package.Tests;

/// <summary>
/// Regressions that users of embedded databases have reported in public, made small: each fails, and the message names
/// its cause. All of them are the second commit of one scratch project.
/// </summary>
[Explicit("types five runs, which takes some minutes; the nightly job runs it")]
public sealed class FieldCasesTests : TestsInShop
{
    const string Run = "dotnet test Field.Perf -c Release -e PERF_SCOPE=quick -e PERF_AGAINST=none";
    const string Accept = $"{Run} -e PERF_BASELINES=accept -e PERF_REASON=why";
    const string Lists = "--filter \"FullyQualifiedName~ListPerf|FullyQualifiedName~MigratePerf\"";
    const string Project = "shop/Field.Perf/Field.Perf.csproj";

    string _same = "", _changed = "", _upgraded = "", _oldLists = "";

    [OneTimeSetUp]
    public void Type_the_runs()
    {
        Shop.Make();
        Shop.Write(Project, """
            <Project Sdk="Microsoft.NET.Sdk">
              <PropertyGroup>
                <TargetFramework>net10.0</TargetFramework>
                <ImplicitUsings>enable</ImplicitUsings>
                <Nullable>enable</Nullable>
                <NuGetAudit>false</NuGetAudit>
              </PropertyGroup>
              <ItemGroup>
                <PackageReference Include="Perf.NUnit" Version="0.2.*" />
                <PackageReference Include="Microsoft.EntityFrameworkCore.Sqlite.Core" Version="8.0.34" />
                <PackageReference Include="Microsoft.Data.Sqlite.Core" Version="10.0.15" />
                <PackageReference Include="SQLitePCLRaw.bundle_e_sqlite3" Version="2.1.13" />
                <PackageReference Include="Dapper" Version="2.1.86" />
                <PackageReference Include="LiteDB" Version="5.0.21" />
              </ItemGroup>
            </Project>
            """);
        foreach (string file in new[] { "Commit.cs", "EntityFramework.cs", "Ado.cs", "Others.cs" })
            Shop.Write($"shop/Field.Perf/{file}", Repository.Text($"tests/Perf.Package.Tests/Field/{file}"));
        Shop.Must(Accept);
        _same = Shop.Must(Run);
        Shop.Change("shop/Field.Perf/Commit.cs", "=> false", "=> true");
        _changed = Shop.Type(Run).Output;
        Shop.Change("shop/Field.Perf/Commit.cs", "=> true", "=> false");
        Shop.Change(Project, "8.0.34", "10.0.1");
        _upgraded = Shop.Type($"{Run} {Lists}").Output;
        Shop.Change(Project, "10.0.1", "6.0.7");
        Shop.Must($"{Accept} {Lists}");
        Shop.Change(Project, "6.0.7", "8.0.34");
        _oldLists = Shop.Type($"{Run} {Lists}").Output;
    }

    [Test]
    public void Unchanged_code_is_green() =>
        Assert.That(_same, Does.Contain(" 0 regressed, ").And.Contain("0 skipped"));

    [Test]
    public void List_that_becomes_parameters_is_named_and_shortened()
    {
        string message = MessageOf(_upgraded, "find-ids-500 @ field-perf/list-perf");
        Says(message, "allocated-bytes", "json_each", ": 500 values)", "the subject changed: provider");
        Assert.That(message.Split('\n').Select(line => line.Length).Max(), Is.LessThan(450));
    }

    [Test]
    public void List_that_becomes_a_table_is_named_and_not_praised()
    {
        string message = MessageOf(_oldLists, "find-names-50 @ field-perf/list-perf");
        Says(message, "regressed: ", "vm-steps", "SCAN", "json_each");
        Assert.That(message, Does.Not.Match(@"(statements|prepares) .* \(improved\)"));
    }

    [Test]
    public void Migration_that_has_nothing_to_do_and_writes_is_named() => Says(
        MessageOf(_upgraded, "start @ field-perf/migrate-perf"), "statements", "commits", "syncs",
        "__EFMigrationsLock");

    [Test]
    public void Flag_that_loses_its_index_is_named() => Says(
        MessageOf(_changed, "open-jobs @ field-perf/flag-perf"), "vm-steps", "full-scan-steps", "SCAN j",
        "WHERE NOT (\"j\".\"Done\")");

    [TestCase("load-2")]
    [TestCase("load-16")]
    public void Join_of_collections_is_not_praised_for_fewer_statements(string test)
    {
        string message = MessageOf(_changed, $"{test} @ field-perf/include-perf");
        Says(message, "vm-steps", "statements      4 -> 1 per operation", "(fewer statements that do more work)");
    }

    [Test]
    public void Query_for_each_row_is_named() => Says(
        MessageOf(_changed, "walk @ field-perf/include-perf"), "1 more statement run per operation",
        "WHERE \"r\".\"PeerId\" = @");

    [TestCase("write-16", ", +3")]
    [TestCase("write-128", ", x2")]
    public void Batch_that_binds_all_to_each_grows_with_the_square(string test, string growth) => Says(
        MessageOf(_changed, $"{test} @ field-perf/batch-perf"), "allocated-bytes", growth,
        "+ INSERT INTO Doc VALUES (@a*, @b*, @c*, @d*);");

    [Test]
    public void Command_that_loses_its_statements_is_named() => Says(
        MessageOf(_changed, "get @ field-perf/pool-perf"), "2 more statements compiled per operation",
        "allocated-bytes");

    [Test]
    public void Temporary_table_of_each_call_is_named() => Says(
        MessageOf(_changed, "keep @ field-perf/temporary-perf"), "could not be measured: ", "temporary table tmp_",
        "was made by a call and is still there");

    [Test]
    public void Name_that_each_call_makes_is_masked()
    {
        string message = MessageOf(_changed, "receive @ field-perf/temporary-perf");
        Says(message, "+ DROP TABLE tmp_<guid>", "allocated-bytes");
        Assert.That(message, Does.Not.Match("tmp_[0-9a-f]{32}"));
    }

    [Test]
    public void Pragmas_of_each_open_are_named() => Says(
        MessageOf(_changed, "read-one @ field-perf/open-perf"), "2 more statements run per operation",
        "+ PRAGMA foreign_keys = 1; (from OpenPerf.Read_one)", "+ PRAGMA recursive_triggers = 1;");

    [Test]
    public void Reader_that_stays_open_is_named_by_the_log_that_grows() => Says(
        MessageOf(_changed, "update @ field-perf/open-reader-perf"), "log-file-size",
        "a reader that stays open keeps it from being reused");

    [TestCase("next-1000")]
    [TestCase("next-4000")]
    public void LiteDB_query_by_another_index_is_named(string test) =>
        Says(MessageOf(_changed, $"{test} @ field-perf/queue-perf"), "allocated-bytes", ", +");

    [Test]
    public void LiteDB_log_that_no_checkpoint_empties_is_named() =>
        Says(MessageOf(_changed, "update @ field-perf/queue-perf"), "log-file-size", "checkpoints are fewer");

    [Test, Platform("Linux", Reason = "file calls of managed code are counted on Linux only")]
    public void Flush_that_is_missing_is_named_without_SQLite() => Says(
        MessageOf(_changed, "append @ field-perf/journal-perf"), "syncs", "1 -> 0 per operation",
        "fewer syncs for as many writes: a flush is missing");

    [Test]
    public void Run_lists_the_work_of_LiteDB_that_is_not_counted() =>
        Assert.That(_same, Does.Contain("not counted: statements of LiteDB 5.0.21. "));

    [TestCase("find-10")]
    [TestCase("find-200")]
    public void Parameters_with_names_of_their_own_are_named(string test) => Says(
        MessageOf(_changed, $"{test} @ field-perf/dapper-perf"), "allocated-bytes", "same plan, other text: ",
        "@p<guid>_");

    [Test]
    public void Index_that_beats_the_one_of_the_order_is_named() => Says(
        MessageOf(_changed, "newest @ field-perf/indexed-track-perf"), "vm-steps", "sorts", "schema",
        "SCAN Track USING INDEX TrackCreated -> SEARCH Track USING INDEX TrackMissing");

    [Test]
    public void Statistics_that_bring_the_plan_back_are_named() => Says(
        MessageOf(_changed, "newest @ field-perf/analyzed-track-perf"),
        "-> SCAN Track USING INDEX TrackCreated", "(lower)");

    static void Says(string message, params string[] texts)
    {
        foreach (string text in texts) Assert.That(message, Does.Contain(text));
    }

    // From the name of the case to what to type.
    static string MessageOf(string output, string id)
    {
        string[] lines = output.ReplaceLineEndings("\n").Split('\n');
        int first = Array.FindIndex(
            lines, line => IsHead(line, "regressed: ") || IsHead(line, "could not be measured: "));
        Assert.That(first, Is.Not.Negative, $"{id} does not fail in:\n{output}");
        return string.Join('\n', lines[first..].TakeWhile(
            line => !line.Contains("Stack Trace:", StringComparison.Ordinal)));

        bool IsHead(string line, string what) => line.Contains($"field-perf/{id} {what}", StringComparison.Ordinal);
    }
}
