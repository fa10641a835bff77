using System.Runtime.CompilerServices;

// The engines count the same way, and have their file calls recorded; the tests of the instrument look at its parts.
[assembly: InternalsVisibleTo("Perf.NUnit")]
[assembly: InternalsVisibleTo("Perf.Engines")]
[assembly: InternalsVisibleTo("Perf.Load")]
[assembly: InternalsVisibleTo("Perf.Crud")]
[assembly: InternalsVisibleTo("Perf.StandIns")]
[assembly: InternalsVisibleTo("Perf.Durability")]
[assembly: InternalsVisibleTo("Perf.Harness.Tests")]
