namespace Perf.Harness.Tests.Sqlite;

sealed class WriteAheadLogTests
{
    [Test]
    public void Log_is_emptied_while_its_connection_is_open()
    {
        using var folder = new ScratchFolder();
        using SqliteConnection connection = Open(folder);
        connection.Run("INSERT INTO t VALUES (1)");
        Empty(folder);
        Assert.That(LengthOfLog(folder), Is.Zero);
        connection.Run("INSERT INTO t VALUES (2)");
        using SqliteCommand count = connection.Command("SELECT count(*) FROM t");
        Assert.That(count.ExecuteScalar(), Is.EqualTo(2));
    }

    [Test]
    public void Log_with_an_active_reader_is_not_emptied()
    {
        using var folder = new ScratchFolder();
        using SqliteConnection connection = Open(folder);
        connection.Run("INSERT INTO t VALUES (1), (2)");
        using SqliteCommand command = connection.Command("SELECT id FROM t");
        using SqliteDataReader reader = command.ExecuteReader();
        Assert.That(reader.Read(), Is.True);
        Empty(folder);
        Assert.That(LengthOfLog(folder), Is.Positive);
    }

    [Test]
    public void File_that_is_no_database_stays()
    {
        using var folder = new ScratchFolder();
        using SqliteConnection connection = Open(folder);
        foreach (string name in (string[])["other", "other-wal", "alone-wal"])
            File.WriteAllText(Path.Combine(folder.Root.FullName, name), "text");

        Assert.That(() => Empty(folder), Throws.Nothing);
        Assert.That(folder.Root.GetFiles("*-wal"), Has.Length.EqualTo(3));
    }

    static void Empty(ScratchFolder folder) => WriteAheadLogs.Empty(folder.Root, KnownLibrary.Find()!);

    static SqliteConnection Open(ScratchFolder folder)
    {
        SqliteConnection connection = Connections.Open(Path.Combine(folder.Root.FullName, "t.db"));
        connection.Run("PRAGMA journal_mode = wal; CREATE TABLE t (id)");
        return connection;
    }

    static long LengthOfLog(ScratchFolder folder) =>
        new FileInfo(Path.Combine(folder.Root.FullName, "t.db-wal")).Length;
}
