namespace Perf.Harness.Environments;

/// <summary>A setting is unknown, has a value that it can't have, or lacks another one that it needs.</summary>
sealed class SettingsException(string message) : Exception(message);
