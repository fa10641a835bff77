using NUnit.Framework.Interfaces;
using NUnit.Framework.Internal;
using Perf.Durability.Servers;
using Perf.Harness.Environments;
using Perf.NUnit;

#pragma warning disable CA1050 // without a namespace NUnit takes it for the set-up of the whole assembly

[assembly: RightSettings]

/// <summary>The run of this test project. It judges no case, and keeps the disk as busy as one that does.</summary>
[SetUpFixture]
public sealed class DurabilityRun
{
    AncestorWatch? _watch;
    MachineLock? _lock;
    TempFolder? _folder;

    /// <summary>Takes a temp folder of its own, and waits until no other run measures.</summary>
    [OneTimeSetUp]
    public void Open()
    {
        _folder = TempFolder.Take();
        if (SettingsOfRun.Error is not null) return; // the first test reports it
        _watch = AncestorWatch.EndWithThem(TestContext.Error.WriteLine);
        _lock = MachineLock.Take(new MachineLockPlan
        {
            Purpose = "dotnet test, durability", Say = TestContext.Error.WriteLine,
            File = ProjectLayout.Around(new DirectoryInfo(AppContext.BaseDirectory)).MachineLock,
        });
    }

    /// <summary>Says why tests were skipped.</summary>
    [OneTimeTearDown]
    public void Close()
    {
        ServersOfRun.Stop();        // while their folders, which are in it, are still there
        _folder?.Dispose();
        _lock?.Dispose();
        _watch?.Dispose();
        if (SkippedReasons.Line(TestExecutionContext.CurrentContext.CurrentResult) is { } skipped)
            TestContext.Error.WriteLine(skipped);
    }
}

/// <summary>Wrong settings fail the first test, whatever the filter, and the others are ignored.</summary>
[AttributeUsage(AttributeTargets.Assembly)]
sealed class RightSettingsAttribute : Attribute, ITestAction
{
    static bool _hasFailed;

    public ActionTargets Targets => ActionTargets.Test;

    public void BeforeTest(ITest test)
    {
        if (SettingsOfRun.Error is not { } error) return;
        if (_hasFailed) Assert.Ignore("the run could not begin: see the error of the first failed test");
        _hasFailed = true;
        throw new VerdictException(error.Message);
    }

    public void AfterTest(ITest test)
    {
    }
}
