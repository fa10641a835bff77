using System.Runtime.CompilerServices;

// The suites of this project bring cases of their own, and let them be judged in the same way.
[assembly: InternalsVisibleTo("Perf.Crud")]
[assembly: InternalsVisibleTo("Perf.StandIns")]
[assembly: InternalsVisibleTo("Perf.Concurrency")]
[assembly: InternalsVisibleTo("Perf.Durability")]

// The tests of the instrument look at how a method is named, asked for, called and failed.
[assembly: InternalsVisibleTo("Perf.Harness.Tests")]
[assembly: InternalsVisibleTo("Perf.Studies")]
[assembly: InternalsVisibleTo("Perf.Package.Tests")]
