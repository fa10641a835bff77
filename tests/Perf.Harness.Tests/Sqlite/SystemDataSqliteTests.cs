using System.Data.Common;
using System.Reflection;

namespace Perf.Harness.Tests.Sqlite;

/// <summary>The native library of System.Data.SQLite is found without a reference to its package.</summary>
public sealed class SystemDataSqliteTests
{
    [Test]
    public void Connection_of_the_provider_is_seen_when_it_opens()
    {
        Assembly provider = Provider();
        SqliteLibrary library = SystemDataSqliteLibrary.Of(provider);
        List<nint> opened = [];
        using var watch = new EveryConnection(library, opened.Add);
        Type type = provider.GetType("System.Data.SQLite.SQLiteConnection")!;
        using var connection = (DbConnection)Activator.CreateInstance(type, "Data Source=:memory:")!;
        connection.Open();
        using var scope = Assert.EnterMultipleScope();
        Assert.That(opened, Is.EqualTo(new[] { SystemDataSqliteLibrary.HandleOf(connection) }));
        Assert.That(library.Query(opened[0], "PRAGMA database_list", 1), Is.EqualTo(new[] { "main" }));
    }

    static Assembly Provider()
    {
        try
        {
            return Assembly.Load(SystemDataSqliteLibrary.AssemblyName);
        }
        catch (FileNotFoundException)
        {
            Assert.Ignore("the package source does not have System.Data.SQLite.Core");
            throw;
        }
    }
}
