namespace Perf.Durability.Writing;

/// <summary>When a writer is killed: so long after so many acknowledgements; none: while it opens.</summary>
readonly record struct Moment(int Acknowledgements, TimeSpan Later)
{
    const int AcknowledgementsAtMost = 60;
    const int MillisecondsAtMost = 12;

    /// <summary>Draws one; every tenth is while the store is opened, and what was killed before is recovered.</summary>
    internal static Moment Draw(SeededRandom random) => new(
        random.Between(1, 10) == 1 ? 0 : random.Between(1, AcknowledgementsAtMost),
        TimeSpan.FromMilliseconds(random.Between(0, MillisecondsAtMost)));

    /// <inheritdoc/>
    public override string ToString() => $"{Later.TotalMilliseconds:0} ms after {Acknowledgements} acknowledgements";
}
