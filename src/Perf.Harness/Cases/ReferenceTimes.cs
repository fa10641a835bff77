namespace Perf.Harness.Cases;

/// <summary>How fast a machine was at one moment, by two fixed pieces of work.</summary>
/// <param name="Processor">The seconds of a fixed piece of work on the pinned build of SQLite, in memory.</param>
/// <param name="Sync">The seconds in which a page is appended to a file on the disk of the stores and synced.</param>
sealed record ReferenceTimes(double Processor, double Sync);
