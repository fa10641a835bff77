using System.Diagnostics;
using System.Reflection;
using Perf.Harness.Environments;

namespace Perf.Harness.Measuring;

/// <summary>Why a time measured in this process would not be comparable with any other.</summary>
static class TimingConditions
{
    // Coverlet rewrites assemblies, and leaves a type in each: nothing else tells that lines are counted.
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

    /// <summary>The name of an assembly that was built as for a debugger; null where all are as released.</summary>
    public static string? Unoptimised(Assembly suite) =>
        MeasuredBy(suite).FirstOrDefault(IsUnoptimised)?.GetName().Name;

    static Assembly[] MeasuredBy(Assembly suite) =>
        [.. new[] { suite, typeof(TimingConditions).Assembly }.Union(OwnAssemblies.Of(suite))];

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
/// Lets workers count side by side and measure times one after the other, each alone on the machine: counts are the
/// same whatever runs beside them, and times are not.
/// </summary>
/// <param name="workers">How many workers there are; none begins to measure times before all have counted.</param>
sealed class TimingTurns(int workers) : IDisposable
{
    readonly CountdownEvent _counting = new(workers);
    readonly SemaphoreSlim _timing = new(1);

    /// <summary>The turn of one of the workers, which is disposed when the worker has ended.</summary>
    public Turn Take() => new(this);

    /// <inheritdoc/>
    public void Dispose()
    {
        _counting.Dispose();
        _timing.Dispose();
    }

    /// <summary>What one worker waits for.</summary>
    internal sealed class Turn(TimingTurns turns) : IDisposable
    {
        bool _hasCounted;
        bool _isTiming;

        /// <summary>Says that this worker has counted, and waits until it is alone.</summary>
        public void Wait()
        {
            Counted();
            turns._counting.Wait();
            turns._timing.Wait();
            _isTiming = true;
        }

        /// <summary>Lets the others go on, however far this worker came.</summary>
        public void Dispose()
        {
            Counted();
            if (_isTiming) turns._timing.Release();
            _isTiming = false;
        }

        void Counted()
        {
            if (!_hasCounted) turns._counting.Signal();
            _hasCounted = true;
        }
    }
}
