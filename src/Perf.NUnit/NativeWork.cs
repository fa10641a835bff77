using Perf.Harness.Cases;

namespace Perf.NUnit;

/// <summary>Counts what the native libraries do that the code under test has loaded.</summary>
static class NativeWork
{
    /// <summary>The library and its version; null where none is known.</summary>
    internal static string? Library => null;

    internal static IMethodWork Count() => new Nothing();

    sealed class Nothing : IMethodWork
    {
        public void Remember()
        {
        }

        public string? Changed(Action again) => null;

        public void Start()
        {
        }

        public WorkCounts Stop() => WorkCounts.Unknown;

        public void Dispose()
        {
        }
    }
}
