namespace Perf.Package.Tests;

/// <summary>
/// What commits of a package user promise, what the databases declare, and what a call leaves behind: each change fails
/// by its name.
/// </summary>
[Parallelizable(ParallelScope.Self)]
public sealed class DatabaseGateTests
{
    const string Gates = """
        using Microsoft.Data.Sqlite;
        using Perf.NUnit;

        public abstract class Ledger : IDisposable
        {
            readonly SqliteConnection _connection = new("Data Source=ledger.db");

            protected Ledger(string sql)
            {
                _connection.Open();
                Run("CREATE TABLE Entry (Id INTEGER PRIMARY KEY, Name TEXT, Size INTEGER)");
                Run("INSERT INTO Entry VALUES (1, 'one', 0), (2, 'two', 0)");
                Run(sql);
            }

            protected SqliteCommand Command(string sql)
            {
                SqliteCommand command = _connection.CreateCommand();
                command.CommandText = sql;
                return command;
            }

            protected void Run(string sql)
            {
                using SqliteCommand command = Command(sql);
                command.ExecuteNonQuery();
            }

            public void Dispose() => _connection.Dispose();
        }

        public sealed class JournalPerf() : Ledger("PRAGMA journal_mode = delete; PRAGMA synchronous = full")
        {
            [PerfTest] public void Resize() => Run("UPDATE Entry SET Size = 1 - Size WHERE Id = 1");
        }

        public sealed class LogPerf() : Ledger("PRAGMA journal_mode = wal; PRAGMA synchronous = normal")
        {
            [PerfTest] public void Resize() => Run("UPDATE Entry SET Size = 1 - Size WHERE Id = 1");
        }

        public sealed class IndexPerf() : Ledger("CREATE INDEX EntryName ON Entry (Name)")
        {
            [PerfTest] public void Find() => Run("SELECT Id FROM Entry WHERE Name = 'two'");
        }

        public sealed class TablePerf() : Ledger("SELECT 1")
        {
            [PerfTest] public void Find() => Run("SELECT Name FROM Entry WHERE Id = 2");
        }

        public sealed class ReaderPerf() : Ledger("SELECT 2")
        {
            [PerfTest]
            public long First()
            {
                using var command = Command("SELECT Id FROM Entry");
                using var reader = command.ExecuteReader();
                reader.Read();
                return reader.GetInt64(0);
            }
        }

        public sealed class TemporaryPerf() : Ledger("SELECT 3")
        {
            int _calls;

            [PerfTest] public void Count() => Run($"SELECT count(*) FROM Entry -- {_calls++ * 0}");
        }
        """;

    [Test, Explicit("types a run for each change, which takes some minutes; the nightly job runs it")]
    public void Each_change_of_a_database_fails_by_its_name()
    {
        const string test = "dotnet test Shop.Perf -c Release -e PERF_SCOPE=quick -e PERF_AGAINST=none";
        using var shop = new Shop();
        shop.Make();
        shop.Write("shop/Shop.Perf/Shop.Perf.csproj", """
            <Project Sdk="Microsoft.NET.Sdk">
              <PropertyGroup>
                <TargetFramework>net10.0</TargetFramework>
                <ImplicitUsings>enable</ImplicitUsings>
              </PropertyGroup>
              <ItemGroup>
                <PackageReference Include="Perf.NUnit" Version="0.2.*" />
                <ProjectReference Include="../Shop/Shop.csproj" />
              </ItemGroup>
            </Project>
            """);
        shop.Write("shop/Shop.Perf/Gates.cs", Gates);
        shop.Must($"{test} -e PERF_BASELINES=accept -e PERF_REASON=first");
        Assert.That(shop.Must(test), Does.Contain(" 0 regressed, 0 improved; 0 skipped"));

        const string file = "shop/Shop.Perf/Gates.cs";
        shop.Change(file, "synchronous = full", "synchronous = off");
        shop.Change(file, "synchronous = normal", "synchronous = off");
        shop.Change(file, "CREATE INDEX EntryName ON Entry (Name)", "SELECT 4");
        shop.Change(file, "SELECT 1", "CREATE TABLE Audit (Id INTEGER PRIMARY KEY)");
        shop.Change(file, "using var", "var");
        shop.Change(file, "SELECT count(*) FROM Entry -- {_calls++ * 0}", "CREATE TEMP TABLE batch_{_calls++} (Id)");
        Command changed = shop.Type(test);
        Assert.Multiple(() =>
        {
            Assert.That(changed.ExitCode, Is.Not.Zero);
            Says("journal-perf regressed: options, syncs, durability", "commits no longer wait for the disk",
                "synchronous: full -> off", "class power -> process");
            Says("log-perf regressed: options", "synchronous: normal -> off");
            Says("- CREATE INDEX EntryName ON Entry (Name)");
            Says("table-perf regressed: schema");
            Says("+ CREATE TABLE Audit (Id INTEGER PRIMARY KEY)", "so the files grow: ");
            Says("a statement is still open after the call: SELECT Id FROM Entry.");
            Says("temporary table batch_1 was made by a call and is still there");
        });

        void Says(params string[] texts)
        {
            foreach (string text in texts) Assert.That(changed.Output, Does.Contain(text));
        }
    }
}
