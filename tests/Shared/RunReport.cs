using NUnit.Framework;
using Perf.Harness.Environments;
using Perf.Harness.Reports;
using Perf.Harness.Running;
using Perf.Tests;

#pragma warning disable CA1050 // without a namespace NUnit takes it for the set-up of the whole assembly

/// <summary>Opens the session of this test project and closes it with the closing block.</summary>
[SetUpFixture]
public sealed class RunReport
{
    static SuiteSession? _session;
    static AncestorWatch? _watch;
    static string? _wrong;
    static bool _hasFailed;

    /// <summary>
    /// The session that every test of the project judges with. Without right settings, or a folder to write to, the
    /// first test fails with what is wrong, whatever the filter, and the others are ignored: two hundred that say the
    /// same would bury it.
    /// </summary>
    public static SuiteSession Session
    {
        get
        {
            if (_wrong is not null)
            {
                FailOnce(_wrong);
                Assert.Ignore("the run could not begin, as the first test that failed says");
            }

            return _session
                ?? throw new InvalidOperationException(
                    "The tests run without their set-up fixture. Run them with NUnit.");
        }
    }

    /// <summary>Fails the first test that asks, with what concerns the whole run; nothing where that is null.</summary>
    public static void FailOnce(string? wrong)
    {
        if (wrong is not null && !Interlocked.Exchange(ref _hasFailed, true)) throw new VerdictException(wrong);
    }

    /// <summary>Opens the session; nothing is measured yet.</summary>
    [OneTimeSetUp]
    public void Open()
    {
        ProjectLayout layout = ProjectLayout.Find(AppContext.BaseDirectory);
        _wrong = SettingsOfRun.Error?.Message ?? Unwritable(layout)
            ?? SuiteSession.Refusal(ThisSuite.Instance, SettingsOfRun.Read(), layout);
        if (_wrong is not null) return;
        _watch = AncestorWatch.EndWithThem(Say);
        _session = new SuiteSession(
            ThisSuite.Instance, SettingsOfRun.Read(), layout, SelectedTests.Cases(), Say);
    }

    static string? Unwritable(ProjectLayout layout)
    {
        try
        {
            ClosingBlock.Begin(ThisSuite.Instance.Name, layout);
            return null;
        }
        catch (ArtifactsException error)
        {
            Say(error.Message);
            return error.Message;
        }
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
        if (SkippedReasonsAttribute.Line() is { } skipped) Say(skipped);
        foreach (string line in block.Lines()) Say(line);
        _session.Dispose();
        _session = null;
        _watch?.Dispose();
        block.Save(layout); // last: what it can't write it throws
    }

    // At its default verbosity `dotnet test` shows what goes to Error, and neither Out nor Progress.
    static void Say(string line) => TestContext.Error.WriteLine(line);
}
