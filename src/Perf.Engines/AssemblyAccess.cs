using System.Runtime.CompilerServices;

[assembly: InternalsVisibleTo("Perf.Load")]
[assembly: InternalsVisibleTo("Perf.Crud")]
[assembly: InternalsVisibleTo("Perf.StandIns")]
[assembly: InternalsVisibleTo("Perf.Concurrency")]
[assembly: InternalsVisibleTo("Perf.Durability")]
[assembly: InternalsVisibleTo("Perf.Agreement")]

// The harness tests reach a store's connection, to make it slower or wrong on purpose.
[assembly: InternalsVisibleTo("Perf.Harness.Tests")]
[assembly: InternalsVisibleTo("Perf.Studies")]
