using System.Runtime.CompilerServices;

// The harness tests reach a store's connection, to make it slower or wrong on purpose.
[assembly: InternalsVisibleTo("Perf.Harness.Tests")]
[assembly: InternalsVisibleTo("Perf.Studies")]
