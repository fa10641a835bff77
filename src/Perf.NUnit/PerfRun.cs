using System.Reflection;
using NUnit.Framework;
using Perf.Harness.Baselines;
using Perf.Harness.Cases;
using Perf.Harness.Environments;
using Perf.Harness.Running;
using Perf.Harness.Verdicts;

namespace Perf.NUnit;

/// <summary>
/// The run of a test project: the package compiles a set-up fixture into it that is derived from this, and nobody else
/// needs to.
/// </summary>
public abstract class PerfRun
{
    static readonly Lock Gate = new();
    static MethodSuite? _suite;
    static SuiteSession? _session;
    static ProjectLayout? _layout;
    static AncestorWatch? _watch;
    static string? _wrong;
    static bool _hasFailed;

    /// <summary>Learns which assembly is tested; nothing is opened before a test needs it.</summary>
    [OneTimeSetUp]
    public void Open()
    {
        lock (Gate) _suite = new MethodSuite(GetType().Assembly);
    }

    /// <summary>Says how the gates came out; a console shows this and nothing else of a green run.</summary>
    [OneTimeTearDown]
    public void Close()
    {
        lock (Gate)
        {
            if (_session is null || _layout is null || _suite is null) return;
            ClosingBlock block = ClosingBlock.Of(_suite.Name, _session, []);
            foreach (string line in block.Lines()) Say(line);
            _session.Dispose();
            _session = null;
            _watch?.Dispose();
            block.Save(_layout); // last: what it can't write it throws
        }
    }

    /// <summary>Judges a case; the first one that is asked for has all selected cases measured.</summary>
    internal static (Comparison Comparison, FileInfo Received) Judge(CaseId id)
    {
        lock (Gate)
        {
            SuiteSession session = Session();
            Comparison comparison = session.Judge(id);
            if (session.Pairs.Refused is { } refused && !Interlocked.Exchange(ref _hasFailed, true))
                throw new RunException(refused);
            return (comparison, session.ReceivedFile(id));
        }
    }

    static SuiteSession Session()
    {
        if (_session is not null) return _session;
        if (_wrong is not null) throw new RunException("The run could not begin, as the first test that failed says.");
        try
        {
            return Opened();
        }
        catch (Exception error) when (error is RunException or SettingsException or ArtifactsException)
        {
            _wrong = error.Message;
            throw new RunException(error.Message);
        }
    }

    static SuiteSession Opened()
    {
        MethodSuite suite = _suite ?? throw new RunException("Found no set-up fixture of Perf.NUnit in this project, "
            + "wanted the one that the package compiles into it. Refer to the package in the test project itself.");
        BuildConditions.Check(suite.Assembly);
        Settings settings = RunSettings.Read();
        var project = TestProject.Of(suite.Assembly);
        _layout = ProjectLayout.Around(project.Folder);
        TestProject.IgnoreArtifacts(_layout);
        ClosingBlock.Begin(suite.Name, _layout);
        if (SuiteSession.Refusal(suite, settings, _layout) is { } refused) throw new RunException(refused);
        AcceptCommand.Repeat = new TestCommands(project, _layout, suite).Repeat;
        _watch = AncestorWatch.EndWithThem(Say);
        _session = new SuiteSession(suite, settings, _layout, SelectedTests.Cases(), Say);
        return _session;
    }

    // At its default verbosity `dotnet test` shows what goes to Error, and neither Out nor Progress.
    static void Say(string line) => TestContext.Error.WriteLine(line);
}

/// <summary>A run can't begin, for a reason that its user can mend.</summary>
sealed class RunException(string message) : Exception(message);
