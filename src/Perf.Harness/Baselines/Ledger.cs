namespace Perf.Harness.Baselines;

/// <summary>
/// The file <c>baselines/LEDGER.md</c>: every accepted change with its reason, so that small steps add up.
/// </summary>
public sealed class Ledger
{
    static readonly TimeSpan LockLimit = TimeSpan.FromSeconds(30);

    readonly AtomicFile _files;
    readonly WriteLock _lock;

    /// <summary>The ledger in a folder of baselines.</summary>
    /// <param name="baselines">The folder <c>baselines</c>.</param>
    /// <param name="open">Opens a new file for writing; a seam for tests of what goes wrong there.</param>
    public Ledger(DirectoryInfo baselines, Func<string, Stream>? open = null)
    {
        File = new FileInfo(Path.Combine(baselines.FullName, "LEDGER.md"));
        _files = new AtomicFile(open);
        _lock = new WriteLock(baselines, LockLimit);
    }

    /// <summary>Where it is.</summary>
    public FileInfo File { get; }

    /// <summary>Every entry, oldest first; none where there is no ledger yet.</summary>
    /// <exception cref="BaselineException">The file can't be used.</exception>
    public IReadOnlyList<LedgerEntry> Read() => Text() is { } text ? LedgerTable.Read(File.FullName, text) : [];

    /// <summary>Writes entries after those that are there.</summary>
    /// <exception cref="BaselineException">The file can't be used or written; the old one is whole.</exception>
    public void Append(IEnumerable<LedgerEntry> entries)
    {
        string rows = string.Concat(entries.Select(LedgerTable.Row));
        if (rows.Length == 0) return;
        using IDisposable held = _lock.Take();
        string text = Text() ?? LedgerTable.Head;
        LedgerTable.Read(File.FullName, text); // a damaged ledger is not made longer
        _files.Write(File, text + rows);
    }

    string? Text() => TextFile.Read(File, "Restore the file with git.");
}
