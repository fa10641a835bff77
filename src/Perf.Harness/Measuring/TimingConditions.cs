using System.Diagnostics;
using System.Reflection;
using Perf.Harness.Environments;

namespace Perf.Harness.Measuring;

/// <summary>Why a time measured in this process would not be comparable with any other.</summary>
static class TimingConditions
{
    // Coverlet adds a type to each assembly that it rewrites; there is no other sign that it counts lines.
    const string NamespaceOfCoverlet = "Coverlet.Core.Instrumentation.Tracker";

    /// <summary>The reason, or null where there is none.</summary>
    public static string? Violated(Assembly suite)
    {
        Assembly[] measured = MeasuredBy(suite);
        return Unoptimised(suite) is { } unoptimised ? $"debug build: {unoptimised} was built without optimisation"
            : Environment.GetEnvironmentVariable("DOTNET_JITMinOpts") == "1" ? "DOTNET_JITMinOpts=1 optimises nothing"
            : Debugger.IsAttached ? "a debugger is attached"
            : Environment.GetEnvironmentVariable("CORECLR_ENABLE_PROFILING") == "1" || measured.Any(IsCovered)
            ? "a profiler or a coverage collector is attached"
            : PowerSource.IsBattery() ? "the machine runs on battery, which slows it down as it sees fit"
            : null;
    }

    /// <summary>
    /// The name of an assembly that makes this a debug build; null if there is none. The test project's configuration
    /// decides about the libraries that it uses: in a Release build a library is measured whatever its settings are,
    /// and the reference build shows their effect.
    /// </summary>
    public static string? Unoptimised(Assembly suite) => Unoptimised(suite, MeasuredBy(suite));

    internal static string? Unoptimised(Assembly suite, params Assembly[] measured) =>
        (IsRelease(suite) ? [suite, typeof(TimingConditions).Assembly] : measured)
        .FirstOrDefault(IsUnoptimised)?.GetName().Name;

    /// <summary>The names of all measured assemblies that were built as for a debugger.</summary>
    public static IReadOnlyList<string> AllUnoptimised(Assembly suite) =>
        [.. MeasuredBy(suite).Where(IsUnoptimised).Select(assembly => assembly.GetName().Name!)];

    static Assembly[] MeasuredBy(Assembly suite) =>
        [.. new[] { suite, typeof(TimingConditions).Assembly }.Union(OwnAssemblies.Of(suite))];

    static bool IsRelease(Assembly suite) =>
        suite.GetCustomAttribute<AssemblyConfigurationAttribute>()?.Configuration
            .Equals("Release", StringComparison.OrdinalIgnoreCase) == true;

    static bool IsUnoptimised(Assembly assembly) =>
        assembly.GetCustomAttribute<DebuggableAttribute>()?.IsJITOptimizerDisabled == true;

    static bool IsCovered(Assembly assembly) => TypesOf(assembly).Any(
        type => type.Namespace?.StartsWith(NamespaceOfCoverlet, StringComparison.Ordinal) == true);

    // A type whose base is in an assembly that is not there can't be loaded, and need not be.
    static IEnumerable<Type> TypesOf(Assembly assembly)
    {
        try
        {
            return assembly.GetTypes();
        }
        catch (ReflectionTypeLoadException error)
        {
            return error.Types.OfType<Type>();
        }
    }
}

/// <summary>
/// Lets several workers count together and then measure times one after the other: other processes change times, and
/// never counts.
/// </summary>
/// <param name="workers">The number of workers; none measures times before all have counted.</param>
sealed class TimingQueue(int workers) : IDisposable
{
    readonly CountdownEvent _counting = new(workers);
    readonly SemaphoreSlim _timing = new(1);

    /// <summary>Adds a worker; the caller disposes its place when the worker has ended.</summary>
    public Place Take() => new(this);

    /// <inheritdoc/>
    public void Dispose()
    {
        _counting.Dispose();
        _timing.Dispose();
    }

    /// <summary>The place of one worker in the queue.</summary>
    internal sealed class Place(TimingQueue queue) : IDisposable
    {
        bool _hasCounted;
        bool _isTiming;

        /// <summary>Reports that this worker has counted, and waits until it may measure times.</summary>
        public void Wait()
        {
            Counted();
            queue._counting.Wait();
            queue._timing.Wait();
            _isTiming = true;
        }

        /// <summary>Lets the other workers continue.</summary>
        public void Dispose()
        {
            Counted();
            if (_isTiming) queue._timing.Release();
            _isTiming = false;
        }

        void Counted()
        {
            if (!_hasCounted) queue._counting.Signal();
            _hasCounted = true;
        }
    }
}
