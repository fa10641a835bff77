using System.Runtime.CompilerServices;

// The tests of the instrument look at how a method is named, asked for and called.
[assembly: InternalsVisibleTo("Perf.Harness.Tests")]
