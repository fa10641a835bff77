using System.Reflection;
using System.Reflection.Emit;

namespace Perf.Harness.Tests.Measuring;

/// <summary>A process whose times would mean nothing says why, and its work is judged all the same.</summary>
[NonParallelizable] // it changes a variable of this process
public sealed class TimingConditionsTests
{
    [Test]
    public void Build_without_optimisation_is_named() =>
        Assert.That(TimingConditions.Violated(Built(DebuggableAttribute.DebuggingModes.DisableOptimizations)),
            Is.EqualTo("debug build: Perf.Made was built without optimisation"));

    [Test]
    public void Library_without_optimisation_is_measured_and_named() => Assert.That(
        TimingConditions.AllUnoptimised(Built(DebuggableAttribute.DebuggingModes.DisableOptimizations)),
        Is.EqualTo(["Perf.Made"]));

    // The package optimises the test project in each configuration, which says how its libraries were built.
    [TestCase("Debug", ExpectedResult = "Perf.Made")]
    [TestCase("Release", ExpectedResult = null)]
    public string? Library_without_optimisation_is_a_debug_build_where_the_tests_are_one(string configuration) =>
        TimingConditions.Unoptimised(
            Built(DebuggableAttribute.DebuggingModes.None, configuration),
            Built(DebuggableAttribute.DebuggingModes.DisableOptimizations));

    [TestCase("CORECLR_ENABLE_PROFILING", "a profiler or a coverage collector is attached")]
    [TestCase("DOTNET_JITMinOpts", "DOTNET_JITMinOpts=1 optimises nothing")]
    public void Variable_that_slows_everything_down_is_named(string variable, string reason)
    {
        string? before = Environment.GetEnvironmentVariable(variable);
        try
        {
            Environment.SetEnvironmentVariable(variable, "1");
            string? said = TimingConditions.Violated(Built(DebuggableAttribute.DebuggingModes.None));
            if (Debugger.IsAttached) Assert.Ignore("a debugger is attached, and said first");
            Assert.That(said, Is.EqualTo(reason));
        }
        finally
        {
            Environment.SetEnvironmentVariable(variable, before);
        }
    }

    [Test]
    public void Coverage_is_detected_by_the_tracker_type_of_coverlet()
    {
        if (Debugger.IsAttached) Assert.Ignore("a debugger is attached, and said first");
        AssemblyBuilder covered = Built(DebuggableAttribute.DebuggingModes.None);
        covered.DefineDynamicModule("Perf.Made").DefineType("Coverlet.Core.Instrumentation.Tracker.Made_1")
            .CreateType();
        Assert.That(TimingConditions.Violated(covered), Is.EqualTo("a profiler or a coverage collector is attached"));
    }

    [Test]
    public void Assemblies_of_all_projects_are_checked() => Assert.That(
        OwnAssemblies.Of(typeof(TimingConditionsTests).Assembly).Select(assembly => assembly.GetName().Name),
        Does.Contain("Perf.Harness").And.Contain("Perf.Engines").And.Not.Contain("nunit.framework"));

    static AssemblyBuilder Built(
        DebuggableAttribute.DebuggingModes modes, string configuration = "Release") =>
        AssemblyBuilder.DefineDynamicAssembly(
            new AssemblyName("Perf.Made"), AssemblyBuilderAccess.Run,
            [
                new CustomAttributeBuilder(
                    typeof(DebuggableAttribute).GetConstructor([typeof(DebuggableAttribute.DebuggingModes)])!, [modes]),
                new CustomAttributeBuilder(
                    typeof(AssemblyConfigurationAttribute).GetConstructor([typeof(string)])!, [configuration]),
            ]);
}
