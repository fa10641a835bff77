namespace Perf.Harness.Yardsticks;

/// <summary>
/// What a provider of ADO.NET does with the pinned engine, in code that never changes: boxed parameters that are bound
/// by name, rows that become objects. A neighbour on the core slows the way from managed to native code and back
/// otherwise than either; no mix of the two says by how much.
/// </summary>
sealed class PinnedProvider
{
    const int Rows = 1_000;
    const int ReadsInSlice = 60;
    const int WritesInSlice = 40;

    static readonly DateTime Born = new(1970, 3, 4, 5, 6, 7);

    readonly PinnedCommand _begin, _rollback, _insert, _read;
    int _next;

    /// <summary>Makes and fills the table.</summary>
    internal PinnedProvider(PinnedConnection connection)
    {
        new PinnedCommand(connection, """
            CREATE TABLE people(
                Id INTEGER PRIMARY KEY, Name TEXT NOT NULL, Telephone INTEGER NOT NULL, Born TEXT NOT NULL)
            """).Run();
        _begin = new PinnedCommand(connection, "BEGIN");
        _rollback = new PinnedCommand(connection, "ROLLBACK");
        _insert = new PinnedCommand(
            connection, "INSERT INTO people VALUES(@Id, @Name, @Telephone, @Born)",
            "@Id", "@Name", "@Telephone", "@Born");
        _read = new PinnedCommand(connection, "SELECT Id, Name, Telephone, Born FROM people WHERE Id = @Id", "@Id");
        _begin.Run();
        for (int id = 1; id <= Rows; id++) _insert.Run(id, $"John Doe {id}", id * 7_919L % 9_000_000, Born.AddDays(id));
        new PinnedCommand(connection, "COMMIT").Run();
    }

    /// <summary>The row read last, so that no compiler takes the work away.</summary>
    internal object? Last { get; private set; }

    internal Action ReadSlice() => () =>
    {
        for (int i = 0; i < ReadsInSlice; i++)
        {
            using PinnedReader reader = _read.Read(_next = (_next + 741) % Rows + 1);
            while (reader.Read())
                Last = new Person(
                    (int)reader.GetInt64(0), reader.GetString(1), reader.GetInt64(2), reader.GetDateTime(3));
        }
    };

    internal Action WriteSlice() => () =>
    {
        _begin.Run();
        for (int i = 1; i <= WritesInSlice; i++)
            _insert.Run(Rows + i, "John Doe, of some length", 4_000_000L + i, Born);
        _rollback.Run();
    };

    sealed record Person(int Id, string Name, long Telephone, DateTime Born);
}
