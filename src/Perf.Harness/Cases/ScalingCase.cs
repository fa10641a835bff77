namespace Perf.Harness.Cases;

/// <summary>The same work on tables of several sizes; its growth is judged.</summary>
/// <param name="id">The stable name of the case.</param>
/// <param name="steps">A case for each size, the smallest first; it is opened when it is prepared.</param>
sealed class ScalingCase(CaseId id, IReadOnlyList<ScalingStep> steps) : IMeasuredCase
{
    /// <summary>
    /// The largest size of the default run, and the largest whose work is counted.
    /// </summary>
    public const int StandardRecords = 100_000;

    /// <inheritdoc/>
    public CaseId Id => id;

    /// <summary>A case for each size, the smallest first.</summary>
    public IReadOnlyList<ScalingStep> Steps => steps;

    /// <summary>The same case without the larger sizes.</summary>
    public ScalingCase Within(int records) => new(id, [.. steps.Where(step => step.Records <= records)]);

    /// <inheritdoc/>
    public void Prepare()
    {
        foreach (ScalingStep step in steps) step.Case.Prepare();
    }

    /// <inheritdoc/>
    public void Dispose()
    {
        foreach (ScalingStep step in steps) step.Dispose();
    }
}

/// <summary>One size of a scaling case.</summary>
/// <param name="records">The records of the table.</param>
/// <param name="make">Makes the work on that table at its first use.</param>
sealed class ScalingStep(int records, Func<ICase> make) : IDisposable
{
    ICase? _case;

    /// <summary>The records of the table.</summary>
    public int Records => records;

    /// <summary>The work on that table.</summary>
    public ICase Case => _case ??= make();

    /// <inheritdoc/>
    public void Dispose() => _case?.Dispose();
}
