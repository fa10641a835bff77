namespace Perf.NUnit;

/// <summary>An attribute that makes a method of a fixture a gated test.</summary>
interface IMeasuredAttribute
{
    /// <summary>The method of the fixture that undoes what was measured; null where nothing is to be undone.</summary>
    string? Restore { get; }
}
