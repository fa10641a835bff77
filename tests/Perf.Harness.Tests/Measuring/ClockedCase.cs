namespace Perf.Harness.Tests.Measuring;

/// <summary>A case whose operations take so many microseconds each of a clock that only they move.</summary>
public class ClockedCase(FakeTimeProvider clock, double microseconds = 10) : ICase
{
    public CaseId Id { get; } = ToySuite.Id("clocked");

    /// <summary>After how many batches it grows by a row, again and again; never by default.</summary>
    public int GrowsEvery { get; set; }

    /// <summary>In how many shapes it can be; each batch makes the next of the last, as in a tree of pages.</summary>
    public int Shapes { get; init; } = 1;

    public bool Allocates { get; init; }

    public int Rows { get; set; }

    public double FirstMicroseconds { get; init; }

    public int Batches { get; private set; }

    public virtual int WorkOperations => 10;

    public void Prepare() { }

    public long Execute(int operations)
    {
        double took = (microseconds * operations) + (Batches++ == 0 ? FirstMicroseconds : 0);
        clock.Advance(TimeSpan.FromMicroseconds(took));
        for (int i = 0; Allocates && i < operations; i++) GC.KeepAlive(new long[1]);
        if (GrowsEvery > 0 && Batches % GrowsEvery == 0) Rows++;
        return 0;
    }

    public virtual void Restore() { }

    public string State() => Shapes == 1 ? $"{Rows} rows" : $"{Rows} rows, shape {Batches % Shapes}";

    public void Verify(long checksum) { }

    public void Dispose() => GC.SuppressFinalize(this);
}

/// <summary>One that names what grows.</summary>
sealed class GrowingCase(FakeTimeProvider clock) : ClockedCase(clock), ICase
{
    public string Growth() => "the log grows";
}

/// <summary>
/// One that can't do any number of operations between two restores, each of which takes a millisecond.
/// </summary>
public sealed class SizedCase(FakeTimeProvider clock, double microseconds = 10)
    : ClockedCase(clock, microseconds), ICase
{
    readonly FakeTimeProvider _clock = clock;

    public override int WorkOperations => MostOperations;

    public int MostOperations { get; init; } = 200;

    public int LeastOperations { get; init; } = 1;

    public int Restores { get; private set; }

    public override void Restore()
    {
        Restores++;
        _clock.Advance(TimeSpan.FromMilliseconds(1));
    }
}
