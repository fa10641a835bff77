using System.Collections.Concurrent;
using Perf.Harness.Loads;

namespace Perf.Engines.Sqlite;

/// <summary>Counts the locks that connections can't have, and the sleeps of the library itself.</summary>
sealed unsafe class ContentionWatch : IContentionSource
{
    readonly SqliteLibrary _library;
    readonly PatientVfs* _vfs;
    readonly ConcurrentBag<nint> _handlers = [];
    readonly long _sleptBefore;

    /// <summary>Watches the connections of a library that are attached from here on.</summary>
    internal ContentionWatch(SqliteLibrary library)
    {
        _library = library;
        _vfs = PatientVfs.Of(library);
        _sleptBefore = _vfs->Sleeps;
    }

    /// <inheritdoc/>
    public ContentionCounts Counts
    {
        get
        {
            long busy = 0;
            long refusals = 0;
            foreach (nint handler in _handlers)
            {
                busy += ((BusyHandler*)handler)->Calls;
                refusals += ((BusyHandler*)handler)->Refusals;
            }

            return new ContentionCounts(busy, refusals, _vfs->Sleeps - _sleptBefore);
        }
    }

    /// <summary>Watches a connection.</summary>
    /// <param name="connection">The connection's native handle.</param>
    /// <param name="patience">How long it waits for a lock before it returns busy to the provider.</param>
    internal void Attach(nint connection, TimeSpan patience) =>
        _handlers.Add((nint)BusyHandler.Attach(_library, connection, patience));

    /// <inheritdoc/>
    public void Start()
    {
    }

    /// <inheritdoc/>
    public WorkCounts Stop() => new(ImmutableSortedDictionary<Metric, long>.Empty, []);

    /// <inheritdoc/>
    public void Dispose()
    {
    }
}
