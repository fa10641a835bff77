using System.Reflection;

namespace Perf.Harness.Tests.Methods;

/// <summary>What the files of LiteDB declare, read while the code under test has them open.</summary>
public sealed class LiteDbFactsTests : TestsInFolder
{
    static readonly Assembly? LiteDb = File.Exists(Path.Combine(AppContext.BaseDirectory, "LiteDB.dll"))
        ? Assembly.Load("LiteDB") : null;

    [SetUp]
    public void LiteDB_is_there()
    {
        if (LiteDb is null) Assert.Ignore("LiteDB is not in the package feed");
    }

    [Test]
    public void Indexes_and_pragmas_of_an_open_database_are_read()
    {
        using IDisposable database = Open("shop.db");
        Run(database, "CREATE INDEX Sku ON products ($.Sku)");
        Run(database, "CREATE UNIQUE INDEX Code ON products ($.Code)");
        Run(database, "PRAGMA CHECKPOINT = 0"); // so both are in the log
        LiteDbFacts facts = LiteDbFacts.Read(Folder.Root, LiteDb!);
        using var scope = Assert.EnterMultipleScope();
        Assert.That(facts.Schema, Is.EqualTo([
            "CREATE INDEX Sku ON products ($.Sku)", "CREATE UNIQUE INDEX Code ON products ($.Code)",
            "CREATE UNIQUE INDEX _id ON products ($._id)",
        ]));
        Assert.That(facts.Options["checkpoint"], Is.EqualTo("0"));
        Assert.That(
            facts.Options.Keys, Is.EquivalentTo(["checkpoint", "timeout", "limit_size", "utc_date", "kept open"]));
    }

    [TestCase("", "yes", TestName = "Database_that_stays_open_is_kept_open")]
    [TestCase(";Connection=shared", "no", TestName = "Shared_database_is_not_kept_open")]
    public void File_is_kept_open(string mode, string expected)
    {
        using IDisposable database = Open($"shop.db{mode}");
        Run(database, "CREATE INDEX Sku ON products ($.Sku)");
        Assert.That(LiteDbFacts.Read(Folder.Root, LiteDb!).Options["kept open"], Is.EqualTo(expected));
    }

    [Test]
    public void Options_of_two_databases_have_the_names_of_their_files()
    {
        using IDisposable one = Open("one.db"), two = Open("two.db");
        Assert.That(LiteDbFacts.Read(Folder.Root, LiteDb!).Options, Does.ContainKey("one.db: checkpoint")
            .And.ContainKey("two.db: checkpoint").And.Count.EqualTo(10));
    }

    [TestCase("Filename=secret.db;Password=x", Description = "it can't be read without its password")]
    [TestCase("Filename=:memory:")]
    public void Database_that_cannot_be_read_declares_nothing(string connection)
    {
        File.WriteAllText(Path.Combine(Folder.Root.FullName, "short.txt"), "short");
        using FileStream locked = new(
            Path.Combine(Folder.Root.FullName, "lock"), FileMode.Create, FileAccess.Write, FileShare.None);
        using IDisposable database = Open(connection, isFile: false);
        LiteDbFacts facts = LiteDbFacts.Read(Folder.Root, LiteDb!);
        Assert.That((facts.Options.Count, facts.Schema.Count), Is.EqualTo((0, 0)));
    }

    IDisposable Open(string name, bool isFile = true)
    {
        string connection = isFile ? $"Filename={Path.Combine(Folder.Root.FullName, name)}"
            : name.Replace("secret.db", Path.Combine(Folder.Root.FullName, "secret.db"), StringComparison.Ordinal);
        return (IDisposable)Activator.CreateInstance(
            LiteDb!.GetType("LiteDB.LiteDatabase", throwOnError: true)!, connection, null)!;
    }

    static void Run(IDisposable database, string command)
    {
        Type document = LiteDb!.GetType("LiteDB.BsonDocument", throwOnError: true)!;
        using var reader = (IDisposable)database.GetType().GetMethod("Execute", [typeof(string), document])!
            .Invoke(database, [command, null])!;
    }
}
