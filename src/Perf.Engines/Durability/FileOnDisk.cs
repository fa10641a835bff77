namespace Perf.Engines.Durability;

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
