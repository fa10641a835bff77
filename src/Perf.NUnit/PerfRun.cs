using Perf.Harness.Baselines;
using Perf.Harness.Environments;
using Perf.Harness.Reports;
using Perf.Harness.Running;
using Perf.Harness.Verdicts;

namespace Perf.NUnit;

/// <summary>
/// The run of a test project. The package compiles a derived set-up fixture into the project; do not derive your own.
/// </summary>
public abstract class PerfRun
{
    static readonly Lock Gate = new();
    static PerfRun? _run;
    static SuiteSession? _session;
    static AncestorWatch? _watch;
    static readonly RequiredVerdicts Required = new();
    static string? _wrong;
    static bool _hasFailed;

    /// <summary>The run of this process.</summary>
    internal static PerfRun Current => _run
        ?? throw new RunException("Found no set-up fixture of Perf.NUnit in this project, expected the one that the "
            + "package compiles into it. Refer to the package in the test project itself.");

    /// <summary>
    /// The session of all tests of the project. If it cannot begin, the first test fails with the error and the others
    /// are ignored, so that the error is shown once.
    /// </summary>
    internal static SuiteSession Session
    {
        get
        {
            lock (Gate)
            {
                Begin();
                if (_session is not null) return _session;
                FailOnce(_wrong);
                Assert.Ignore("the run could not begin: see the error of the first failed test");
                throw new InvalidOperationException("An ignored test goes on.");
            }
        }
    }

    /// <summary>Whether the run failed after its last test.</summary>
    internal static bool HasFailedAtEnd { get; private set; }

    /// <summary>The cases: by default the methods of the project that are measured.</summary>
    internal virtual ISuite Suite => field ??= new MethodSuite(GetType().Assembly);

    /// <summary>One sentence for each package that the feed did not carry when this was built.</summary>
    internal virtual IReadOnlyList<string> LeftOut => [];

    string? NotCounted => Suite is not MethodSuite ? null : UncountedDatabases.Line(
        [.. BuiltLibrary.Of(Suite.Assembly.Location).Select(library => (library.Name, library.Version))]);

    /// <summary>The project of the tests.</summary>
    internal TestProject Project => field ??= TestProject.Of(GetType().Assembly);

    /// <summary>Where its baselines are, and where the run may write.</summary>
    internal ProjectLayout Layout => field ??= ProjectLayout.Around(Project.Folder);

    /// <summary>Stores the assembly under test. Nothing is opened before a test needs it.</summary>
    [OneTimeSetUp]
    public void Open()
    {
        lock (Gate) _run = this;
    }

    /// <summary>Prints the total of all gates, which is all that a console shows of a passed run.</summary>
    [OneTimeTearDown]
    public void Close()
    {
        lock (Gate)
        {
            string? failed = WithoutGate();
            HasFailedAtEnd = failed is not null;
            RunOutcome.Write(failed);
            CloseSession();
            if (failed is not null) throw new VerdictException(failed);
        }
    }

    void CloseSession()
    {
        if (_session is null) return;
        var block = new ClosingBlock(_session.Result with { SkippedPackages = LeftOut, NotCounted = NotCounted });
        if (SkippedReasons.Line(TestExecutionContext.CurrentContext.CurrentResult) is { } skipped) Say(skipped);
        foreach (string line in block.Lines()) Say(line);
        _session.Dispose();
        _session = null;
        _watch?.Dispose();
        block.Save(Layout); // last, because it throws if a file cannot be written
    }

    // A test that failed says more than that there was no gate.
    string? WithoutGate() =>
        _hasFailed || _session is { Comparisons.Count: > 0 } or { Errors.Count: > 0 } || !RequiresAll() ? null
            : RequiredVerdicts.NoGate(TestCommands.All(Project, Layout));

    bool RequiresAll() => SettingsOrNull()?.Require == Requirement.All;

    /// <summary>Whether the run measures times too, and not counts alone.</summary>
    internal static bool MeasuresTimes => Current.SettingsOrNull()?.Times != false;

    Settings? SettingsOrNull()
    {
        try
        {
            return Settings();
        }
        catch (SettingsException)
        {
            return null; // the first test that needs a setting fails with the message
        }
    }

    /// <summary>
    /// Judges a case and fails the test if it regressed. The first call measures all selected cases. This is the only
    /// place where a verdict becomes a test result.
    /// </summary>
    internal static Comparison Judge(CaseId id)
    {
        lock (Gate)
        {
            Comparison comparison = Session.Judge(id);

            // Report first, fail last: the run is on disk, and attached, before anything throws.
            FileInfo received = Session.ReceivedFile(id);
            if (received.Exists) TestContext.AddTestAttachment(received.FullName, "the run just made");
            TestContext.Out.WriteLine(CaseReport.For(comparison));
            Current.MustHold(comparison);
            FailOnce(Session.Pairs.Refused);
            Current.MustBeJudged(comparison);
            return comparison;
        }
    }

    /// <summary>Fails the test where a gate regressed.</summary>
    internal virtual void MustHold(Comparison comparison) => VerdictException.ThrowIfRegressed(comparison);

    /// <summary>Fails the test where <c>PERF_REQUIRE=all</c> is set and a gate has no verdict.</summary>
    internal virtual void MustBeJudged(Comparison comparison)
    {
        if (Settings() is not { Require: Requirement.All, Baselines: BaselineUse.Check }) return;

        // A case without any verdict fails anyway, with what to type.
        if (!comparison.Judged.Any()) return;
        if (Required.Missing(comparison) is { } missing) throw new VerdictException(missing);
        FailOnce(RequiredVerdicts.Missing(LeftOut, Session.Pairs));
    }

    /// <summary>Opens the session where no test has yet; nothing is measured.</summary>
    internal static void Begin()
    {
        lock (Gate)
        {
            if (_session is not null || _wrong is not null) return;
            try
            {
                _session = Current.Opened();
                _watch = AncestorWatch.EndWithThem(Say);
            }
            catch (Exception error) when (error is RunException or SettingsException or ArtifactsException)
            {
                _wrong = error.Message;
                if (error is ArtifactsException) Say(error.Message);
            }
        }
    }

    /// <summary>The settings of the run.</summary>
    internal virtual Settings Settings() => RunSettings.Read();

    /// <summary>Returns the cases of a test.</summary>
    internal virtual IEnumerable<CaseId> CasesOf(Test test) =>
        MeasuredMethod.In(test).Where(one => one.Double is null && (!one.HasOnlyTimes || MeasuresTimes))
            .Select(one => one.Id);

    /// <summary>Checks the build, and sets the command that repeats a test.</summary>
    internal virtual void Prepare()
    {
        BuildConditions.Check(GetType().Assembly);
        AcceptCommand.Repeat = new TestCommands(Project, Layout, (MethodSuite)Suite).Repeat;
    }

    SuiteSession Opened()
    {
        Settings settings = Settings();
        Prepare();
        AcceptCommand.Repeat = AcceptCommand.Against(AcceptCommand.Repeat, settings.Against);
        if (settings.Baselines == BaselineUse.Accept) BuildConditions.CheckOptimised(GetType().Assembly);
        if (Layout.WhereBaselinesAre() is { } where) Say(where);
        TestProject.IgnoreArtifacts(Layout);
        ClosingBlock.Begin(Suite.Name, Layout);
        if (SuiteSession.Refusal(Suite, settings, Layout) is { } refused) throw new RunException(refused);
        return new SuiteSession(Suite, settings, Layout, SelectedTests.Cases(CasesOf), Say);
    }

    // Fails one test with an error of the whole run.
    static void FailOnce(string? wrong)
    {
        if (wrong is null || _hasFailed) return;
        _hasFailed = true;
        throw new VerdictException(wrong);
    }

    // At its default verbosity `dotnet test` shows what goes to Error, and neither Out nor Progress.
    static void Say(string line) => TestContext.Error.WriteLine(line);
}

/// <summary>A run can't begin, for a reason that its user can mend.</summary>
sealed class RunException(string message) : Exception(message);

/// <summary>
/// How a run ended, in a file for the build that started it: an adapter before 6.0 exits with 0 although the end of a
/// set-up fixture failed, and a host that was killed has no exit code of its own.
/// </summary>
static class RunOutcome
{
    // Perf.NUnit.targets sets the variable, and reads the file after the tests.
    const string File = "GATES_OUTCOME", Complete = "complete";

    /// <summary>Writes the reason for which the run failed, or that it is complete.</summary>
    internal static void Write(string? failed)
    {
        if (Environment.GetEnvironmentVariable(File) is not { Length: > 0 } path) return;
        System.IO.File.WriteAllText(path, failed?.ReplaceLineEndings(" ") ?? Complete);
    }
}
