namespace Perf.Harness.Cases;

/// <summary>Whether two runs of the same code give the same number.</summary>
public enum Noise
{
    /// <summary>They do: it is compared.</summary>
    Exact,

    /// <summary>They don't: it is judged by an interval.</summary>
    Statistical,
}

/// <summary>Which way is better.</summary>
public enum Better
{
    /// <summary>Less is better.</summary>
    Lower,

    /// <summary>More is better.</summary>
    Higher,
}
