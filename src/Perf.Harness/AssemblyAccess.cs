using System.Runtime.CompilerServices;

// The tests of the instrument look at its parts too: how a processor is read, what a lock's holder is told.
[assembly: InternalsVisibleTo("Perf.Harness.Tests")]
[assembly: InternalsVisibleTo("Perf.Studies")]

// engines.json is read as strictly as a baseline.
[assembly: InternalsVisibleTo("Perf.Engines")]
