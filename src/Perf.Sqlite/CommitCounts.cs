namespace Perf.Sqlite;

/// <summary>
/// Counts the commits of connections that changed a file, and those of them that returned before the disk had what they
/// wrote: by the file calls between SQLite's commit hook and the end of the statement.
/// </summary>
sealed unsafe class CommitCounts(SqliteLibrary library) : IDisposable
{
    // A file call knows no connection; a commit writes on the thread that runs its statement.
    [ThreadStatic] static Commit? t_current;

    readonly Lock _gate = new();
    readonly Dictionary<nint, Commit> _connections = [];
    long _commits;
    long _unsynced;

    /// <summary>The commits since <see cref="Start"/>.</summary>
    internal long Commits => Interlocked.Read(ref _commits);

    /// <summary>What these promise together; null where nothing was committed.</summary>
    internal ShownDurability? Durability => Commits == 0 ? null
        : Interlocked.Read(ref _unsynced) == 0 ? ShownDurability.Power : ShownDurability.Process;

    internal void Attach(nint connection)
    {
        var commit = new Commit();
        lock (_gate) _connections[connection] = commit;
        library.HookCommit(connection, &Hooked, GCHandle.ToIntPtr(commit.Self));
    }

    internal void Start()
    {
        EndAll();
        Interlocked.Exchange(ref _commits, 0);
        Interlocked.Exchange(ref _unsynced, 0);
    }

    /// <summary>A statement of the connection has ended, and with it a commit that it made.</summary>
    internal void End(nint connection)
    {
        Commit? commit;
        lock (_gate) _connections.TryGetValue(connection, out commit);
        if (commit is not null) End(commit);
    }

    /// <summary>Ends what a reset statement has left: it reports its end before it commits.</summary>
    internal void EndAll()
    {
        Commit[] commits;
        lock (_gate) commits = [.. _connections.Values];
        foreach (Commit commit in commits) End(commit);
    }

    internal void Detach(nint connection)
    {
        Commit? commit;
        lock (_gate) _connections.Remove(connection, out commit);
        if (commit is null) return;
        End(commit);
        library.HookCommit(connection, null, 0);
        commit.Self.Free();
    }

    public void Dispose()
    {
        nint[] connections;
        lock (_gate) connections = [.. _connections.Keys];
        foreach (nint connection in connections) Detach(connection);
    }

    /// <summary>A database or its log was written.</summary>
    internal static void Wrote(FileKind kind, nint file)
    {
        if (t_current is not { } commit || kind is not (FileKind.Main or FileKind.Wal)) return;
        commit.HasWritten = true;
        commit.Unsynced.Add(file);
    }

    /// <summary>A file was synced.</summary>
    internal static void Synced(nint file) => t_current?.Unsynced.Remove(file);

    void End(Commit commit)
    {
        if (!commit.IsPending) return;
        commit.IsPending = false;
        if (ReferenceEquals(t_current, commit)) t_current = null;
        if (!commit.HasWritten) return;         // a temporary table, a database in memory, or no row
        Interlocked.Increment(ref _commits);
        if (commit.Unsynced.Count > 0) Interlocked.Increment(ref _unsynced);
    }

    [UnmanagedCallersOnly(CallConvs = [typeof(CallConvCdecl)])]
    static int Hooked(nint self)
    {
        var commit = (Commit)GCHandle.FromIntPtr(self).Target!;
        commit.Begin();
        t_current = commit;
        return 0;
    }

    sealed class Commit
    {
        internal Commit() => Self = GCHandle.Alloc(this);

        internal GCHandle Self { get; }

        internal HashSet<nint> Unsynced { get; } = [];

        internal bool IsPending { get; set; }

        internal bool HasWritten { get; set; }

        internal void Begin()
        {
            Unsynced.Clear();
            HasWritten = false;
            IsPending = true;
        }
    }
}
