using NUnit.Framework;
using Perf.Harness.Reports;
using Perf.Harness.Sessions;
using Perf.Tests;

#pragma warning disable CA1050 // without a namespace NUnit takes it for the set-up of the whole assembly

/// <summary>Opens the session of this test project and closes it with the closing block.</summary>
[SetUpFixture]
public sealed class RunReport
{
    static SuiteSession? _session;

    /// <summary>
    /// The session that every test of the project judges with; without right settings the test is ignored.
    /// </summary>
    public static SuiteSession Session
    {
        get
        {
            // One test fails and says so; two hundred that say the same would bury it.
            if (SettingsOfRun.Error is not null) Assert.Ignore("the settings are wrong: see Every_setting_is_known");
            return _session
                ?? throw new InvalidOperationException(
                    "The tests run without their set-up fixture. Run them with NUnit.");
        }
    }

    /// <summary>Opens the session; nothing is measured yet.</summary>
    [OneTimeSetUp]
    public void Open()
    {
        if (SettingsOfRun.Error is not null) return;
        _session = new SuiteSession(
            ThisSuite.Instance, SettingsOfRun.Read(), ProjectLayout.Find(AppContext.BaseDirectory),
            SelectedTests.Cases(), Say);
    }

    /// <summary>
    /// Prints what was left out and how the gates came out; a console shows this and nothing else of a green run.
    /// </summary>
    [OneTimeTearDown]
    public void Close()
    {
        if (_session is null) return;
        ProjectLayout layout = ProjectLayout.Find(AppContext.BaseDirectory);
        ClosingBlock block = ClosingBlock.Of(ThisSuite.Instance.Name, _session, LeftOut.Reasons());
        block.Save(layout);
        foreach (string line in block.Lines(layout)) Say(line);
        _session.Dispose();
        _session = null;
    }

    // At its default verbosity `dotnet test` shows what goes to Error, and neither Out nor Progress.
    static void Say(string line) => TestContext.Error.WriteLine(line);
}
