namespace Perf.Sqlite;

/// <summary>What is done to the file calls of one store besides counting them.</summary>
/// <param name="Log">Where they are written down; null where nobody reads it.</param>
/// <param name="Faults">Which of them fail; null where all are made.</param>
sealed record Recorder(FileLog? Log, Faults? Faults = null);
