using System.Runtime.CompilerServices;

// The engines count the same way and record their file calls; the tests of the harness use its parts.
[assembly: InternalsVisibleTo("Perf.NUnit")]
[assembly: InternalsVisibleTo("Perf.Engines")]
[assembly: InternalsVisibleTo("Perf.Load")]
[assembly: InternalsVisibleTo("Perf.Crud")]
[assembly: InternalsVisibleTo("Perf.StandIns")]
[assembly: InternalsVisibleTo("Perf.Durability")]
[assembly: InternalsVisibleTo("Perf.Harness.Tests")]
