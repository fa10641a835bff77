namespace Perf.Studies.Findings;

/// <summary>A finding of a published comparison as a claim that can be executed.</summary>
/// <param name="Id">Its row in the inventory: <c>FI06</c>.</param>
/// <param name="Claim">What should hold here.</param>
/// <param name="Published">The published figure with its source, from the table of figures.</param>
/// <param name="Because">One sentence why it is so.</param>
/// <param name="Look">Looks at the measured cells.</param>
sealed record Finding(string Id, string Claim, string Published, string Because, Func<Cells, Outcome> Look)
{
    /// <summary>
    /// What must come out of it, where it is counted or checked and not timed; null where a clock is in it.
    /// </summary>
    public Says? MustSay { get; init; }

    /// <summary>What these cells show of it; a cell that is missing is named.</summary>
    internal Outcome In(Cells cells)
    {
        try
        {
            return Look(cells);
        }
        catch (MissingCellException missing)
        {
            return new Outcome(missing.CannotBeRun ? Says.CannotBeRun : Says.NotMeasured, missing.Message);
        }
    }

    /// <inheritdoc/>
    public override string ToString() => Id;
}
