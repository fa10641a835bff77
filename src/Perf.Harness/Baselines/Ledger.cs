using Perf.Harness.Environments;

namespace Perf.Harness.Baselines;

/// <summary>
/// The file <c>baselines/ledger.tsv</c>: every accepted change with its reason. Small steps are added up.
/// </summary>
/// <param name="baselines">The folder <c>baselines</c>.</param>
/// <param name="open">Opens a new file for writing; tests replace it to make writing fail.</param>
sealed class Ledger(DirectoryInfo baselines, Func<string, Stream>? open = null)
{
    const string Name = "ledger.tsv";

    readonly AtomicFile _files = new(open);
    readonly WriteLock _lock = new(baselines);

    /// <summary>The file.</summary>
    public FileInfo File { get; } = new(Path.Combine(baselines.FullName, Name));

    /// <summary>Every entry, oldest first; empty if there is no ledger.</summary>
    /// <exception cref="BaselineException">The file is damaged.</exception>
    public IReadOnlyList<LedgerEntry> Read() => Text() is { } text ? LedgerText.Read(File.FullName, text) : [];

    /// <summary>The entries of a commit; empty if it has no ledger, or one of another format.</summary>
    /// <param name="root">The project's folder.</param>
    /// <param name="commit">The commit.</param>
    /// <param name="baselines">The folder <c>baselines</c>.</param>
    public static IReadOnlyList<LedgerEntry> At(DirectoryInfo root, string commit, DirectoryInfo baselines)
    {
        string path = $"{baselines.Name}/{Name}";
        return new GitRepository(root).TextAt(commit, path) is { } text
            ? BaselineException.Ignore(() => LedgerText.Read(path, text), []) : [];
    }

    /// <summary>
    /// Adds entries at the end. An entry that equals the last one of its gate is skipped.
    /// </summary>
    /// <exception cref="BaselineException">Reading or writing failed; the old file is unchanged.</exception>
    public void Append(IEnumerable<LedgerEntry> entries)
    {
        using IDisposable taken = _lock.Take();
        string text = Text() ?? LedgerText.Head;
        IReadOnlyList<LedgerEntry> known = LedgerText.Read(File.FullName, text); // throws for a damaged file

        // If a run was killed before it wrote the baseline, its change must not count twice.
        string rows = string.Concat(entries
            .Where(entry => known.LastOrDefault(old => old.Case == entry.Case && old.Gate == entry.Gate) != entry)
            .Select(LedgerText.Row));
        if (rows.Length == 0) return;
        _files.Write(File, text + rows);
    }

    string? Text() => TextFile.Read(File, "Restore the file with git.");
}
