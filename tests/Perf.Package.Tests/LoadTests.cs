using System.Text.RegularExpressions;

namespace Perf.Package.Tests;

/// <summary>The load of docs/loads.md, copied exactly, works in the repository of a user.</summary>
[FixtureLifeCycle(LifeCycle.InstancePerTestCase)]
public sealed partial class LoadTests : TestsInShop
{
    // With a log, so that readers and a writer do not wait for each other, and a connection for each call.
    const string Orders = """
        using Microsoft.Data.Sqlite;

        public sealed class Orders
        {
            readonly string _connection;

            Orders(string path) => _connection = $"Data Source={path}";

            public static Orders Open(string path)
            {
                var orders = new Orders(path);
                orders.Run("PRAGMA journal_mode=WAL; CREATE TABLE Orders (Id INTEGER PRIMARY KEY, Total REAL); "
                    + "WITH n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100) "
                    + "INSERT INTO Orders SELECT i, i * 1.5 FROM n");
                return orders;
            }

            public List<double> Load(int count)
            {
                using SqliteConnection connection = Connect();
                using SqliteCommand command = connection.CreateCommand();
                command.CommandText = "SELECT Total FROM Orders ORDER BY Id LIMIT " + count;
                using SqliteDataReader reader = command.ExecuteReader();
                var totals = new List<double>();
                while (reader.Read()) totals.Add(reader.GetDouble(0));
                return totals;
            }

            public void Add(double total)
            {
                using SqliteConnection connection = Connect();
                using SqliteTransaction transaction = connection.BeginTransaction();
                using SqliteCommand command = connection.CreateCommand();
                command.CommandText = "INSERT INTO Orders (Total) VALUES ($total)";
                command.Parameters.AddWithValue("$total", total);
                command.ExecuteNonQuery();
                transaction.Commit();
            }

            public long Count()
            {
                using SqliteConnection connection = Connect();
                using SqliteCommand command = connection.CreateCommand();
                command.CommandText = "SELECT count(*) FROM Orders";
                return (long)command.ExecuteScalar()!;
            }

            void Run(string sql)
            {
                using SqliteConnection connection = Connect();
                using SqliteCommand command = connection.CreateCommand();
                command.CommandText = sql;
                command.ExecuteNonQuery();
            }

            SqliteConnection Connect()
            {
                var connection = new SqliteConnection(_connection);
                connection.Open();
                return connection;
            }
        }
        """;

    const string Store = "shop/Shop/Orders.cs", Load = "shop/Orders.Perf/OrderLoad.cs";
    const string Commit = "transaction.Commit();", Added = "_orders.Add(12.50);";
    const string Alone = " -e PERF_AGAINST=none";

    [Test, Explicit("judges times, which takes two minutes on an idle machine; the nightly job runs it")]
    public void Eight_readers_and_a_writer_are_accepted_and_each_break_is_red_by_name()
    {
        string code = Example().Match(Repository.Text("docs/loads.md").ReplaceLineEndings("\n")).Groups[1].Value;
        Assert.That(code.Split('\n'), Has.Length.LessThanOrEqualTo(25));
        Shop.Make();
        Shop.Write(Store, Orders);
        foreach (string command in Readme.Commands("new classlib", "add")) Shop.Must(command);
        Shop.Delete($"shop/{Readme.Files.Delete}");
        Shop.Write(Load, code);
        string[] typed = Readme.Commands("test");
        Shop.Must(typed[1] + Alone);
        Assert.That(Shop.Read("shop/baselines/orders-perf/order-load.json"),
            Does.Contain("Add=1 writer, Read=8 readers").And.Contain("\"write-latency-p50\"")
                .And.Contain("\"vm-steps\""));

        Assert.That(Broken(typed[0], Store, "ORDER BY Id", "ORDER BY Total"),
            Does.Contain("regressed: plans, vm-steps, full-scan-steps, sorts").And.Contain("(from Orders.Load)"));

        string slow = Broken(typed[0], Store, Commit, "Thread.Sleep(10); " + Commit);
        if (slow.Contains("busy machine", StringComparison.Ordinal)) Assert.Ignore("other processes keep cores busy");
        Assert.That(slow, Does.Contain("regressed: ").And.Contain("write-latency-p50 "));

        Assert.That(Broken(typed[0], Store, Commit, "if (Random.Shared.Next(100) > 0) " + Commit),
            Does.Contain("the check after a window of load failed: ").And.Contain("Every_order_is_there"));

        Assert.That(
            Broken(typed[0], Load, Added, "if (_expected > 500) throw new TimeoutException(\"no lock\"); " + Added),
            Does.Match(@"operations failed \([\d,]+ TimeoutException\)\. The first, of Add: .*no lock"));

        Shop.Change(Load, "[PerfLoad]", "[PerfLoad, CancelAfter(3000)]");
        Assert.That(Broken(typed[0], Load, Added, "if (_expected > 500) Thread.Sleep(-1); " + Added),
            Does.Contain("Add did not end within 3 s after the end of the window"));

        Command green = Shop.Type(typed[0] + Alone);
        Assert.That(green.ExitCode, Is.Zero, green.Output);
        Assert.That(green.Output, Does.Contain(" 0 regressed"));
    }

    // What a run prints while something is broken; it must be red.
    string Broken(string typed, string file, string from, string to)
    {
        Shop.Change(file, from, to);
        Command run = Shop.Type(typed + Alone);
        Shop.Change(file, to, from);
        Assert.That(run.ExitCode, Is.Not.Zero, run.Output);
        return run.Output;
    }

    [GeneratedRegex("```csharp\n(.*?)\n```", RegexOptions.Singleline)]
    private static partial Regex Example();
}
