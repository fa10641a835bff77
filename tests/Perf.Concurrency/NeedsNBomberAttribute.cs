using NUnit.Framework.Interfaces;
using NUnit.Framework.Internal;
using Perf.Engines.Stores;
using Perf.Harness.Loads;
using Perf.Load.Drivers;

namespace Perf.Concurrency;

/// <summary>Ignores a test, with the build's reason, where the feed had no NBomber when this was built.</summary>
[AttributeUsage(AttributeTargets.Method)]
public sealed class NeedsNBomberAttribute : NUnitAttribute, IApplyToTest
{
    /// <inheritdoc/>
    public void ApplyToTest(Test test)
    {
        if (LoadSources.Present.Any(source => source.Suffix == LoadSources.NBomberSuffix)) return;
        test.RunState = RunState.Ignored;
        test.Properties.Set(PropertyNames.SkipReason, Reason);
    }

    static string Reason => OptionalPackage.LeftOut("NBomber") ?? "NBomber is not part of this build";
}
