namespace Perf.Harness.Baselines;

/// <summary>Runs can't be accepted as they are.</summary>
sealed class AcceptanceException(string message) : Exception(message);
