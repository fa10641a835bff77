namespace Perf.Harness.Environments;

/// <summary>The machine could not be had for measuring.</summary>
public sealed class MachineLockException(string message, Exception? cause = null) : Exception(message, cause);
