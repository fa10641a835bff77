using Perf.Engines.AdoNet;
using Perf.Harness.Tests.Sqlite;

namespace Perf.Harness.Tests.Engines;

/// <summary>Any ADO.NET provider by a row of a file.</summary>
public sealed class EngineFileTests
{
    const string Loaded = """
        "name": "mine", "durability": "none", "assembly": "Microsoft.Data.Sqlite.dll",
        "factory": "Microsoft.Data.Sqlite.SqliteFactory", "connection": "Data Source={directory}/mine.db;Pooling=False",
        """;

    [Test]
    public void The_file_of_this_repository_can_be_read() =>
        Assert.That(
            EngineFile.Parse("engines.json", Repository.Text("engines.json")).Select(row => row.Name),
            Is.EqualTo(Configurations.All.Select(configuration => configuration.Name)));

    [Test]
    public void A_row_that_is_not_run_stays_visible_with_its_reason()
    {
        EngineConfiguration jet = Configurations.All.Single(configuration => configuration.Name == "jet");

        Assert.That(jet.LeftOut, Does.StartWith("jet: not run: Jet and its successor ACE are for Windows"));
        Assert.That(() => jet.Open(new DirectoryInfo("."), null), Throws.InvalidOperationException);
    }

    [TestCase("Microsoft.Data.Sqlite.dll", "Missing.dll", "no Missing.dll is here")]
    [TestCase("Data Source", "{env:NOT_SET};Data Source", "NOT_SET is not set in the environment")]
    public void Row_without_its_requirements_is_skipped_with_the_reason(string found, string changed, string reason)
    {
        string row = Loaded.Replace(found, changed, StringComparison.Ordinal);

        Assert.That(Only(row + """ "dialect": "sqlite", "options": {}""").LeftOut,
            Is.EqualTo($"mine: not run: {reason}"));
    }

    [TestCase("""{ "name": "x", "durability": "power", "not-run": "why", "batch": 2 }""", "\"batch\"")]
    [TestCase("""{ "name": "x", "durability": "strong", "not-run": "why" }""",
        "one of \"none\", \"process\", \"power\"")]
    [TestCase("""{ "name": "x", "durability": "power" }""", "\"assembly\"")]
    public void A_wrong_row_is_an_error_with_its_line_and_never_a_pass(string row, string said)
    {
        string text = $$"""{ "schema": 1, "engines": [{{row}}] }""";

        Assert.That(
            () => EngineFile.Parse("engines.json", text),
            Throws.TypeOf<BaselineException>().With.Message.StartsWith("engines.json:1: ").And.Message.Contains(said));
        Assert.That(Configurations.Of("engines.json", text).Single().LeftOut, Does.Contain(said));
    }

    [TestCase("\"shrikn\": []", "engines.json:3: engines.dialect.shrikn: The JSON property 'shrikn'")]
    [TestCase("\"shrink\": [1]", "engines.json:3: engines.dialect.shrink: found 1, expected a string")]
    [TestCase("\"shrink\": []", "engines.json:1: engines: found no \"options\" in mine, expected \"options\"")]
    public void A_wrong_part_of_a_dialect_is_an_error_of_its_line(string part, string said) => Assert.That(
        Only(Loaded + "\"dialect\": { \"name\": \"x\", \"based-on\": \"sqlite\",\n" + part + " }\n").LeftOut,
        Does.Contain(said));

    [Test]
    public void Provider_that_is_loaded_by_name_behaves_as_usual() => In(
        Only(Loaded + """ "dialect": "sqlite", "batch": 7, "options": {}"""), store =>
    {
        // Microsoft.Data.Sqlite 6 has no batch, and says so.
        Assert.That(
            () => store.InsertMany([.. TestStore.Customers(1, 20)]), Throws.InstanceOf<NotSupportedException>());
        store.Insert(TestStore.Customer(1));
        Assert.That(store.ReadAll(), Is.EqualTo(new[] { TestStore.Customer(1) }));
    });

    [Test]
    public void A_dialect_is_another_with_some_texts_replaced() => In(
        Only(Loaded + """
            "dialect": { "name": "mine", "based-on": "sqlite", "parameter-prefix": ":", "flush": ["ANALYZE"],
                "integrity": "SELECT 'page 1 is torn' WHERE (SELECT count(*) FROM Customer) > 1",
                "state": "SELECT 'quiet'" },
            "options": { "user_version": { "set": "PRAGMA user_version = 7", "read": "PRAGMA user_version", "is": "7" } }
            """),
        store =>
    {
        store.Insert(TestStore.Customer(1));
        store.Flush();
        store.CheckIntegrity();
        store.Insert(TestStore.Customer(2));
        using var scope = Assert.EnterMultipleScope();
        Assert.That(store.Read(2), Is.EqualTo(TestStore.Customer(2)));
        Assert.That(store.CheckIntegrity, Throws.Exception.With.Message.Contains("page 1 is torn"));
        Assert.That(store.State(), Is.EqualTo("quiet"));
        Assert.That(store.Options["user_version"], Is.EqualTo("7"));
    });

    [Test]
    public void Row_has_no_cases_for_capabilities_that_it_lacks()
    {
        EngineConfiguration row = Only(Loaded + """ "dialect": "sqlite", "lacks": ["bank"], "options": {}""");

        Assert.That(row.Has(typeof(IBankTables)) || row.Has(typeof(IForeignKeyBank)), Is.False);
        Assert.That(row.Has(typeof(IGalleryTable)) && row.Has(typeof(INamedTables)), Is.True);
        Assert.That(
            Only(Loaded + """ "dialect": "sqlite", "lacks": ["speed"], "options": {}""").LeftOut,
            Does.Contain("lacks: found \"speed\", expected one of \"bank\", \"batches\", \"gallery\", \"shrink\""));
    }

    [Test]
    public void Missing_create_method_is_an_error() => Assert.That(
        () => In(Only(Loaded.Replace("Pooling=False", "Mode=ReadWrite", StringComparison.Ordinal)
            + """ "create": "Some.Type.Make", "dialect": "sqlite", "options": {}"""), _ => { }),
        Throws.InvalidOperationException.With.Message.Contains("static Some.Type.Make of a connection string"));

    [Test]
    public void Option_that_reads_back_differently_is_an_error() => Assert.That(
        () => In(Only(Loaded + """
            "dialect": "sqlite", "options": { "encoding": { "read": "PRAGMA encoding", "is": "UTF-16le" } }
            """), _ => { }),
        Throws.InvalidOperationException.With.Message.Contains("encoding is 'UTF-8', expected was 'UTF-16le'"));

    static EngineConfiguration Only(string row) =>
        Configurations.Of("engines.json", $$"""{ "schema": 1, "engines": [{ {{row}} }] }""").Single();

    static void In(EngineConfiguration configuration, Action<AdoNetStore> test)
    {
        using var folder = new ScratchFolder();
        using var store = (AdoNetStore)configuration.Open(folder.Root, null);
        test(store);
    }
}
