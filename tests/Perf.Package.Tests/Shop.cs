using System.Text.RegularExpressions;

namespace Perf.Package.Tests;

/// <summary>
/// A product in its own repository: one project with an order store on SQLite, next to which the
/// packages are a source.
/// </summary>
sealed class Shop : IDisposable
{
    const string Orders = """
        using Microsoft.Data.Sqlite;

        namespace Shop;

        public sealed class Order
        {
            public long Id { get; set; }
            public double Total { get; set; }
        }

        public sealed class Orders
        {
            readonly string _connection;

            Orders(string path) => _connection = $"Data Source={path}";

            public static Orders Open(string path)
            {
                var orders = new Orders(path);
                using SqliteConnection connection = orders.Connect();
                using SqliteCommand command = connection.CreateCommand();
                command.CommandText = "CREATE TABLE IF NOT EXISTS Orders (Id INTEGER PRIMARY KEY, Total REAL)";
                command.ExecuteNonQuery();
                return orders;
            }

            public void Add(int count)
            {
                using SqliteConnection connection = Connect();
                using SqliteCommand command = connection.CreateCommand();
                command.CommandText = "WITH n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < " + count + ") "
                    + "INSERT INTO Orders SELECT i, i * 1.5 FROM n";
                command.ExecuteNonQuery();
            }

            public List<Order> Load(int count)
            {
                using SqliteConnection connection = Connect();
                using SqliteCommand command = connection.CreateCommand();
                command.CommandText = "SELECT Id, Total FROM Orders ORDER BY Id LIMIT " + count;
                using SqliteDataReader reader = command.ExecuteReader();
                var orders = new List<Order>();
                while (reader.Read()) orders.Add(new Order { Id = reader.GetInt64(0), Total = reader.GetDouble(1) });
                return orders;
            }

            SqliteConnection Connect()
            {
                var connection = new SqliteConnection(_connection);
                connection.Open();
                return connection;
            }
        }
        """;

    readonly DirectoryInfo _folder = Directory.CreateTempSubdirectory("perf-package-");

    internal void Make()
    {
        Write("nuget.config", PackedPackages.Config);
        Write("shop/Shop/Shop.csproj", $"""
            <Project Sdk="Microsoft.NET.Sdk">
              <PropertyGroup>
                <TargetFramework>net10.0</TargetFramework>
                <ImplicitUsings>enable</ImplicitUsings>
              </PropertyGroup>
              <ItemGroup>
                <PackageReference Include="Microsoft.Data.Sqlite.Core" Version="{ProviderVersion}" />
                <PackageReference Include="SQLitePCLRaw.bundle_e_sqlite3" Version="2.1.13" />
              </ItemGroup>
            </Project>
            """);
        Write("shop/Shop/Orders.cs", Orders);
        Write("shop/.gitignore", "bin/\nobj/\n");
        Git("init", "-q");
    }

    /// <summary>What is typed at the top of the product's repository.</summary>
    /// <param name="command">The command.</param>
    /// <param name="read">Takes each line of its output when it is printed.</param>
    internal Command Type(string command, Action<string>? read = null) => Command.Type(Top, command, read);

    /// <summary>Runs the command and fails if its exit code is not 0.</summary>
    internal string Must(string command) => Must(Type(command));

    /// <summary>Writes a file, by its path from the folder around the repository.</summary>
    internal void Write(string path, string text)
    {
        string file = PathOf(path);
        Directory.CreateDirectory(Path.GetDirectoryName(file)!);
        File.WriteAllText(file, text);
    }

    /// <summary>Replaces some text of a file, which must have it.</summary>
    internal void Change(string path, string from, string to)
    {
        string text = File.ReadAllText(PathOf(path));
        if (!text.Contains(from, StringComparison.Ordinal))
            throw new InvalidOperationException($"{path} has no '{from}'.");
        File.WriteAllText(PathOf(path), text.Replace(from, to, StringComparison.Ordinal));
    }

    /// <summary>Deletes a file, which must be there.</summary>
    internal void Delete(string path)
    {
        if (!File.Exists(PathOf(path))) throw new InvalidOperationException($"There is no {path}.");
        File.Delete(PathOf(path));
    }

    internal string Read(string path) => File.ReadAllText(PathOf(path));

    /// <summary>Commits everything.</summary>
    internal void Commit(string subject)
    {
        Git("add", "--all");
        Git("-c", "user.name=shop", "-c", "user.email=shop@example.org", "commit", "-q", "-m", subject);
    }

    public void Dispose() => _folder.Delete(recursive: true);

    string Top => PathOf("shop");

    string PathOf(string path) => Path.Combine(_folder.FullName, path);

    void Git(params string[] arguments) => Must(Command.Run(Top, "git", arguments));

    static string Must(Command done) => done.ExitCode == 0 ? done.Output
        : throw new InvalidOperationException($"A command failed that should not: {done.Output}");

    static string ProviderVersion =>
        Regex.Match(
            Repository.Text("Directory.Packages.props"),
            "MicrosoftDataSqliteVersion\\)' == ''\">([^<]+)<")
            .Groups[1].Value;
}
