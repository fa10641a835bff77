using Perf.Harness.Environments;

namespace Perf.Harness.Baselines;

/// <summary>
/// The file <c>baselines/ledger.tsv</c>: every accepted change with its reason, so that small steps add up.
/// </summary>
sealed class Ledger
{
    const string Name = "ledger.tsv";

    static readonly TimeSpan LockLimit = TimeSpan.FromSeconds(30);

    readonly AtomicFile _files;
    readonly WriteLock _lock;

    /// <summary>The ledger in a folder of baselines.</summary>
    /// <param name="baselines">The folder <c>baselines</c>.</param>
    /// <param name="open">Opens a new file for writing; a seam for tests of what goes wrong there.</param>
    public Ledger(DirectoryInfo baselines, Func<string, Stream>? open = null)
    {
        File = new FileInfo(Path.Combine(baselines.FullName, Name));
        _files = new AtomicFile(open);
        _lock = new WriteLock(baselines, LockLimit);
    }

    /// <summary>Where it is.</summary>
    public FileInfo File { get; }

    /// <summary>Every entry, oldest first; none where there is no ledger yet.</summary>
    /// <exception cref="BaselineException">The file can't be used.</exception>
    public IReadOnlyList<LedgerEntry> Read() => Text() is { } text ? LedgerText.Read(File.FullName, text) : [];

    /// <summary>The entries of a commit; none where it has no ledger, or one of another layout.</summary>
    /// <param name="root">The project's folder.</param>
    /// <param name="commit">The commit.</param>
    /// <param name="baselines">The folder <c>baselines</c>.</param>
    public static IReadOnlyList<LedgerEntry> At(DirectoryInfo root, string commit, DirectoryInfo baselines)
    {
        string path = $"{baselines.Name}/{Name}";
        try
        {
            return new GitRepository(root).TextAt(commit, path) is { } text ? LedgerText.Read(path, text) : [];
        }
        catch (BaselineException)
        {
            return [];
        }
    }

    /// <summary>
    /// Writes entries after those that are there; one that stands there already, as the last of its gate, is left out.
    /// </summary>
    /// <exception cref="BaselineException">The file can't be used or written; the old one is whole.</exception>
    public void Append(IEnumerable<LedgerEntry> entries)
    {
        using IDisposable held = _lock.Take();
        string text = Text() ?? LedgerText.Head;
        IReadOnlyList<LedgerEntry> known = LedgerText.Read(File.FullName, text); // a damaged one is not made longer

        // An acceptance that was killed before it wrote the baseline is repeated: its change must not count twice.
        string rows = string.Concat(entries
            .Where(entry => known.LastOrDefault(old => old.Case == entry.Case && old.Gate == entry.Gate) != entry)
            .Select(LedgerText.Row));
        if (rows.Length == 0) return;
        _files.Write(File, text + rows);
    }

    string? Text() => TextFile.Read(File, "Restore the file with git.");
}
