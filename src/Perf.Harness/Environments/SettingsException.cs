namespace Perf.Harness.Environments;

/// <summary>A setting is unknown or invalid, or needs another setting.</summary>
sealed class SettingsException(string message) : Exception(message);
