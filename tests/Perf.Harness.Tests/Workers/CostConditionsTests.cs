using System.Diagnostics;
using System.Reflection;
using System.Reflection.Emit;
using NUnit.Framework;
using Perf.Harness.Workers;

namespace Perf.Harness.Tests.Workers;

/// <summary>A process whose times would mean nothing says why, and its work is judged all the same.</summary>
[NonParallelizable] // it changes a variable of this process
public sealed class CostConditionsTests
{
    const string Profiling = "CORECLR_ENABLE_PROFILING";

    [Test]
    public void A_build_without_optimisation_is_named() =>
        Assert.That(CostConditions.Violated(Built(DebuggableAttribute.DebuggingModes.DisableOptimizations)),
            Is.EqualTo("Perf.Made was built without optimisation"));

    [Test]
    public void A_profiler_is_named()
    {
        string? before = Environment.GetEnvironmentVariable(Profiling);
        try
        {
            Environment.SetEnvironmentVariable(Profiling, "1");
            string? said = CostConditions.Violated(Built(DebuggableAttribute.DebuggingModes.None));
            if (Debugger.IsAttached) Assert.Ignore("a debugger is attached, and said first");
            Assert.That(said, Is.EqualTo("a profiler or a coverage collector is attached"));
        }
        finally
        {
            Environment.SetEnvironmentVariable(Profiling, before);
        }
    }

    static AssemblyBuilder Built(DebuggableAttribute.DebuggingModes modes) => AssemblyBuilder.DefineDynamicAssembly(
        new AssemblyName("Perf.Made"), AssemblyBuilderAccess.Run,
        [
            new CustomAttributeBuilder(
                typeof(DebuggableAttribute).GetConstructor([typeof(DebuggableAttribute.DebuggingModes)])!, [modes]),
        ]);
}
