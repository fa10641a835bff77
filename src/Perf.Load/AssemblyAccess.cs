using System.Runtime.CompilerServices;

[assembly: InternalsVisibleTo("Perf.Concurrency")]
[assembly: InternalsVisibleTo("Perf.Harness.Tests")]
[assembly: InternalsVisibleTo("Perf.Studies")]
