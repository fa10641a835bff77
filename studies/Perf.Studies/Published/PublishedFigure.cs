namespace Perf.Studies.Published;

/// <summary>One figure as its author printed it; nothing of it was measured here.</summary>
/// <param name="Source">The comparison, <c>S1</c> to <c>S5</c>; docs/evidence/coverage.md names them.</param>
/// <param name="Table">The table of the source.</param>
/// <param name="System">What was measured.</param>
/// <param name="Configuration">How it was set up, in the source's words; often empty.</param>
/// <param name="Operation">What was done.</param>
/// <param name="Rows">How many records, in the source's words.</param>
/// <param name="Metric">The published metric: time, rate, file size, share of time, flag.</param>
/// <param name="Text">The figure as printed.</param>
/// <param name="Unit">Its unit; empty for a flag.</param>
/// <param name="Remark">What a reader should know about it.</param>
public sealed record PublishedFigure(
    string Source,
    string Table,
    string System,
    string Configuration,
    string Operation,
    string Rows,
    string Metric,
    string Text,
    string Unit,
    string Remark)
{
    /// <summary>The figure as a number, in its unit.</summary>
    /// <exception cref="InvalidOperationException">It is a flag.</exception>
    public double Value =>
        double.TryParse(Text, NumberStyles.Float, CultureInfo.InvariantCulture, out double value) ? value
        : throw new InvalidOperationException(
            $"{Source}, {Table}, {System}, {Operation}: '{Text}' is a flag, not a number.");
}
