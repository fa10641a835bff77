namespace Perf.Harness.Baselines;

/// <summary>Runs can't be accepted as they are.</summary>
public sealed class AcceptanceException(string message) : Exception(message);
