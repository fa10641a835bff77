namespace Perf.Sqlite;

/// <summary>Everything that an engine did to the files of one store, in order, with the bytes.</summary>
sealed class FileLog
{
    readonly Lock _gate = new();
    readonly List<FileEvent> _events = [];

    /// <summary>The events until now.</summary>
    public ImmutableArray<FileEvent> Events
    {
        get
        {
            lock (_gate) return [.. _events];
        }
    }

    /// <summary>Says what the caller knows at this point: that a commit has returned.</summary>
    public void Mark(string text) => Add(new FileEvent.Marked(text));

    /// <summary>Adds what was just done.</summary>
    public void Add(FileEvent done)
    {
        lock (_gate) _events.Add(done);
    }
}
