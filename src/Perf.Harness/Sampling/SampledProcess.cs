using Microsoft.Diagnostics.Tracing;
using Microsoft.Diagnostics.Tracing.Etlx;
using Microsoft.Diagnostics.Tracing.EventPipe;

namespace Perf.Harness.Sampling;

/// <summary>A process whose runtime writes down every millisecond where its threads are.</summary>
/// <param name="folder">A folder for what it writes.</param>
sealed class SampledProcess(DirectoryInfo folder)
{
    const string Sampler = "Microsoft-DotNETCore-SampleProfiler";

    // What is below this type is the timed work.
    const string Timer = "Perf.Harness.Measuring.BatchTimer.";

    string Trace => Path.Combine(folder.FullName, "samples.nettrace");

    /// <summary>What the process must find in its environment.</summary>
    public ImmutableSortedDictionary<string, string> Variables => new Dictionary<string, string>
    {
        // Its diagnostics on, for the profiler is one of them, but not the pipes that a killed process would leave.
        ["DOTNET_EnableDiagnostics"] = "1",
        ["DOTNET_EnableDiagnostics_IPC"] = "0",
        ["DOTNET_EnableDiagnostics_Debugger"] = "0",
        ["DOTNET_EnableEventPipe"] = "1",
        ["DOTNET_EventPipeOutputPath"] = Trace,
        ["DOTNET_EventPipeConfig"] = $"{Sampler}:0:5,Microsoft-Windows-DotNETRuntime:4c14fccbd:5",
    }.ToImmutableSortedDictionary(StringComparer.Ordinal);

    /// <summary>The stacks of the timed work, the caller first; the process must have ended.</summary>
    public IReadOnlyList<SampledStack> Stacks()
    {
        if (!File.Exists(Trace)) return [];
        using var log = new TraceLog(TraceLog.CreateFromEventPipeDataFile(Trace));
        return [.. log.Events.Where(sample => sample.ProviderName == Sampler).Select(Stack).OfType<SampledStack>()];
    }

    static SampledStack? Stack(TraceEvent sample)
    {
        List<string> inner = [];
        for (TraceCallStack? frame = sample.CallStack(); frame is not null; frame = frame.Caller)
        {
            string method = frame.CodeAddress.FullMethodName.Split('(')[0];
            if (method.StartsWith(Timer, StringComparison.Ordinal))
            {
                inner.Reverse();
                return inner is [var first, ..] && first.EndsWith(".Restore", StringComparison.Ordinal)
                    ? null : new SampledStack(inner, WasInNativeCode(sample));
            }

            inner.Add(method.Length > 0 ? method : frame.CodeAddress.ModuleName);
        }

        return null;
    }

    static bool WasInNativeCode(TraceEvent sample) =>
        sample is ClrThreadSampleTraceData { Type: ClrThreadSampleType.External };
}
