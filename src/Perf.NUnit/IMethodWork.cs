using Perf.Harness.Cases;

namespace Perf.NUnit;

/// <summary>Counts the work of a method, and tells whether the method left things as they were.</summary>
interface IMethodWork : IWorkSource
{
    /// <summary>The state is now the one that every batch begins with.</summary>
    void Remember();

    /// <summary>What is another state than was remembered, or other work, in a sentence; null where nothing is.</summary>
    /// <param name="again">Does the calls that were counted once more.</param>
    string? Changed(Action again);
}
