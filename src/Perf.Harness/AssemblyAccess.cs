using System.Runtime.CompilerServices;

// Public is what names a case and its work. The rest may change from version to version: what measures, judges and
// reports is used by the parts of this project alone.
[assembly: InternalsVisibleTo("Perf.Sqlite")]
[assembly: InternalsVisibleTo("Perf.NUnit")]
[assembly: InternalsVisibleTo("Perf.Engines")]
[assembly: InternalsVisibleTo("Perf.Load")]
[assembly: InternalsVisibleTo("Perf.Crud")]
[assembly: InternalsVisibleTo("Perf.StandIns")]
[assembly: InternalsVisibleTo("Perf.Concurrency")]
[assembly: InternalsVisibleTo("Perf.Durability")]
[assembly: InternalsVisibleTo("Perf.Harness.Tests")]
[assembly: InternalsVisibleTo("Perf.Package.Tests")]
[assembly: InternalsVisibleTo("Perf.Studies")]
[assembly: InternalsVisibleTo("Perf.Agreement")]
