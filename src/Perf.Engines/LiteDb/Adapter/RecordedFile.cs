using Perf.Engines.Durability;

namespace Perf.Engines.LiteDb;

/// <summary>
/// A file that LiteDB is given as a stream: it counts what it is asked, lets fail what is to fail, does the rest, and
/// has it written down.
/// </summary>
/// <param name="path">The file.</param>
/// <param name="changes">What is counted, written down and made to fail.</param>
/// <param name="flushSyncs">Whether LiteDB's flush would have reached the disk on a file that it opened itself.</param>
sealed class RecordedFile(string path, FileChanges changes, bool flushSyncs)
    : FileStream(path, FileMode.OpenOrCreate, FileAccess.ReadWrite, FileShare.Read, NoBuffer)
{
    const int NoBuffer = 0; // LiteDB's own buffer is a page, which a page that is written goes past

    bool _hasFlushed;

    public override int Read(byte[] buffer, int offset, int count)
    {
        int read = base.Read(buffer, offset, count);
        changes.Counts.NoteRead(read);
        return read;
    }

    public override void Write(byte[] buffer, int offset, int count)
    {
        changes.Counts.NoteWrite(count);
        long place = Position;
        FaultEffect? effect = changes.Meet(FaultyCall.Write);
        int written = effect switch { null => count, FaultEffect.ShortWrite => count / 2, _ => 0 };
        base.Write(buffer, offset, written);
        if (written > 0) changes.AddWrite(place, buffer.AsSpan(offset, written));
        FileChanges.Fail(effect);
        Position = place + count; // also where nothing was written and it is said that it was
    }

    public override void SetLength(long value)
    {
        changes.Counts.NoteTruncate();
        FaultEffect? effect = changes.Meet(FaultyCall.Truncate);
        FileChanges.Fail(effect);
        if (effect is not null) return;
        base.SetLength(value);
        changes.Add(new FileEvent.Truncated(changes.File, value));
    }

    // LiteDB flushes a FileStream to the disk, but never sees this one: it puts a stream of its own before it, and that
    // only flushes. So a flush is what was a sync. The first is that of opening, which with a password has written the
    // page with the salt, and which reaches the disk in any case.
    public override void Flush()
    {
        bool isFirst = !_hasFlushed;
        _hasFlushed = true;
        Flush(flushSyncs || isFirst);
    }

    public override void Flush(bool flushToDisk)
    {
        if (!flushToDisk) return; // nothing is held back here
        changes.Counts.NoteSync();
        FaultEffect? effect = changes.Meet(FaultyCall.Sync);
        FileChanges.Fail(effect);
        if (effect is not null) return;
        base.Flush(flushToDisk);
        changes.Add(new FileEvent.Synced(changes.File));
    }
}
