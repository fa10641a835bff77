namespace Perf.Harness.Measuring;

/// <summary>
/// Lets workers count side by side and measure times one after the other, each alone on the machine: counts are the
/// same whatever runs beside them, and times are not.
/// </summary>
/// <param name="workers">How many workers there are; none begins to measure times before all have counted.</param>
sealed class TimingTurns(int workers) : IDisposable
{
    readonly CountdownEvent _counting = new(workers);
    readonly SemaphoreSlim _timing = new(1);

    /// <summary>The turn of one of the workers, which is disposed when the worker has ended.</summary>
    public Turn Take() => new(this);

    /// <inheritdoc/>
    public void Dispose()
    {
        _counting.Dispose();
        _timing.Dispose();
    }

    /// <summary>What one worker waits for.</summary>
    internal sealed class Turn(TimingTurns turns) : IDisposable
    {
        bool _hasCounted;
        bool _isTiming;

        /// <summary>Says that this worker has counted, and waits until it is alone.</summary>
        public void Wait()
        {
            Counted();
            turns._counting.Wait();
            turns._timing.Wait();
            _isTiming = true;
        }

        /// <summary>Lets the others go on, however far this worker came.</summary>
        public void Dispose()
        {
            Counted();
            if (_isTiming) turns._timing.Release();
            _isTiming = false;
        }

        void Counted()
        {
            if (!_hasCounted) turns._counting.Signal();
            _hasCounted = true;
        }
    }
}
