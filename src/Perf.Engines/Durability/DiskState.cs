namespace Perf.Engines.Durability;

/// <summary>
/// The disk below a store while a log is replayed: the file of each name at the last sync of the directory, and the
/// synced content of each file.
/// </summary>
sealed class DiskState
{
    readonly bool _forgetsDeletions;
    readonly SortedDictionary<string, List<FileOnDisk?>> _names = new(StringComparer.Ordinal);

    /// <param name="files">The content that is safe from the beginning.</param>
    /// <param name="model">What the disk may do.</param>
    internal DiskState(IReadOnlyDictionary<string, byte[]> files, DiskModel model)
    {
        _forgetsDeletions = model.ForgetsDeletions;
        foreach ((string name, byte[] content) in files) _names.Add(name, [new FileOnDisk(content)]);
    }

    /// <summary>For each name the files that it may stand for, the oldest first; null for none.</summary>
    internal IReadOnlyDictionary<string, List<FileOnDisk?>> Names => _names;

    /// <summary>The files after a cut now, when nothing is there but what is safe.</summary>
    internal IEnumerable<(string Name, byte[] Content)> Safe =>
        from one in _names
        where one.Value[0] is not null
        select (one.Key, one.Value[0]!.After([]));

    /// <summary>The number of events until now.</summary>
    internal int Events { get; private set; }

    /// <summary>The number of marks until now.</summary>
    internal int Marks { get; private set; }

    internal void Play(FileEvent next)
    {
        Events++;
        switch (next)
        {
            case FileEvent.Opened { Created: false } opened:
                _ = Current(opened.File);
                break;
            case FileEvent.Opened opened:
                Create(opened.File.Name);
                break;
            case FileEvent.Written written:
                Current(written.File).Add(new PendingChange(Events, written.Offset, written.Bytes));
                break;
            case FileEvent.Truncated truncated:
                Current(truncated.File).Add(new PendingChange(Events, truncated.Size, null));
                break;
            case FileEvent.Synced synced:
                Current(synced.File).Sync();
                break;
            case FileEvent.Deleted deleted:
                Delete(deleted.File.Name);
                break;
            case FileEvent.DirectorySynced:
                foreach (List<FileOnDisk?> files in _names.Values) files.RemoveRange(0, files.Count - 1);
                break;
            case FileEvent.Marked:
                Marks++;
                break;
        }
    }

    void Create(string name)
    {
        if (!_names.TryGetValue(name, out List<FileOnDisk?>? files)) _names.Add(name, files = [null]);
        files.Add(new FileOnDisk([]));
    }

    void Delete(string name)
    {
        if (!_names.TryGetValue(name, out List<FileOnDisk?>? files)) return;
        if (!_forgetsDeletions) files.Clear();
        files.Add(null);
    }

    FileOnDisk Current(StoreFile file) =>
        (_names.TryGetValue(file.Name, out List<FileOnDisk?>? files) ? files[^1] : null)
        ?? throw new InvalidOperationException(
            $"The log uses {file.Name} at event {Events}, which is not there: neither before the log nor made in it. "
            + "Take the files as they are when recording begins.");
}

/// <summary>The content of one file: what is safe, and the changes since its last sync.</summary>
sealed class FileOnDisk(byte[] safe)
{
    byte[] _safe = safe;
    readonly List<PendingChange> _pending = [];

    internal IReadOnlyList<PendingChange> Pending => _pending;

    internal void Add(PendingChange change) => _pending.Add(change);

    internal void Sync()
    {
        _safe = After(_pending.Select(change => (change, Fate.Kept)));
        _pending.Clear();
    }

    /// <summary>The content after those of the changes that were kept.</summary>
    internal byte[] After(IEnumerable<(PendingChange Change, Fate Fate)> changes)
    {
        using var content = new MemoryStream();
        content.Write(_safe);
        foreach ((PendingChange change, Fate fate) in changes) change.ApplyTo(content, fate);
        return content.ToArray();
    }
}

/// <summary>What became of a change that was not synced.</summary>
enum Fate
{
    /// <summary>It is there.</summary>
    Kept,

    /// <summary>It is not there.</summary>
    Lost,

    /// <summary>Its bytes are not there, but the length that it gave the file is.</summary>
    LengthKept,
}

/// <summary>A change that was not synced, or a piece of one.</summary>
/// <param name="At">When it was made: the number of its event.</param>
/// <param name="Offset">Where its bytes begin; for a cut, the size.</param>
/// <param name="Bytes">What was written; null for a cut.</param>
readonly record struct PendingChange(int At, long Offset, ReadOnlyMemory<byte>? Bytes)
{
    /// <summary>The pieces that may survive without each other, at the disk's own boundaries.</summary>
    /// <param name="pieceBytes">512 or 4,096; 0 for the change as a whole.</param>
    internal IEnumerable<PendingChange> Pieces(int pieceBytes)
    {
        if (Bytes is not { } bytes || pieceBytes == 0)
        {
            yield return this;
            yield break;
        }

        for (int start = 0; start < bytes.Length;)
        {
            int length = (int)Math.Min(pieceBytes - (Offset + start) % pieceBytes, bytes.Length - start);
            yield return new PendingChange(At, Offset + start, bytes.Slice(start, length));
            start += length;
        }
    }

    internal void ApplyTo(MemoryStream content, Fate fate)
    {
        if (Bytes is not { } bytes)
        {
            if (fate == Fate.Kept) content.SetLength(Offset);
        }
        else if (fate == Fate.Kept)
        {
            content.Position = Offset;
            content.Write(bytes.Span);
        }
        else if (fate == Fate.LengthKept)
        {
            content.SetLength(Math.Max(content.Length, Offset + bytes.Length));
        }
    }
}

/// <summary>
/// What a disk and its file system may do to a store when the power is cut, as ALICE (Pillai and others, OSDI 2014) and
/// SQLite's own crash tests (<c>test6.c</c>) take it, under what sqlite.org/atomiccommit.html assumes of hardware:
/// <list type="bullet">
/// <item>What was written or cut off before the file's last sync that returned is there; all later changes may each be
/// there or not, whatever their order.</item>
/// <item>Of one write each sector of 512 bytes, or each page of 4 KiB, may be there without the others; no byte outside
/// of it changes (SQLite: powersafe overwrite).</item>
/// <item>A file that a lost write made longer may have the length all the same, with zeros in it.</item>
/// <item>A name that was made before the last sync of the directory is there; a later one may be there or not,
/// whether the file was synced or not.</item>
/// <item>Nothing that was synced decays.</item>
/// </list>
/// A reordered write needs no case of its own: each sector has the data of one of the writes, or of none.
/// </summary>
/// <param name="ForgetsDeletions">
/// Whether a deleted file may be there again until the directory is synced. File systems may do so; SQLite takes it
/// into account with <c>synchronous=EXTRA</c> alone, and says that <c>FULL</c> may lose the last commit by it.
/// </param>
public sealed record DiskModel(bool ForgetsDeletions)
{
    /// <summary>A deletion that returned is safe.</summary>
    public static DiskModel KeepsDeletions { get; } = new(false);

    /// <summary>A deletion is safe when the directory was synced.</summary>
    public static DiskModel Forgetful { get; } = new(true);
}
