namespace Perf.Harness.Environments;

/// <summary>The machine could not be had for measuring.</summary>
sealed class MachineLockException(string message, Exception? cause = null) : Exception(message, cause);
