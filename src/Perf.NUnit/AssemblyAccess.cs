using System.Runtime.CompilerServices;

// The suites of this repository define their own cases.
[assembly: InternalsVisibleTo("Perf.Crud")]
[assembly: InternalsVisibleTo("Perf.StandIns")]
[assembly: InternalsVisibleTo("Perf.Concurrency")]
[assembly: InternalsVisibleTo("Perf.Durability")]

// Tests of Perf use internal types.
[assembly: InternalsVisibleTo("Perf.Harness.Tests")]
[assembly: InternalsVisibleTo("Perf.Studies")]
[assembly: InternalsVisibleTo("Perf.Package.Tests")]
