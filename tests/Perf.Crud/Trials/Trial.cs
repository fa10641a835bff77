using NUnit.Framework;
using Perf.Harness.Comparisons;
using Perf.Harness.Environments;
using Perf.Harness.Measurements;
using Perf.Harness.Sessions;
using Perf.Harness.Workers;
using Perf.Tests;

namespace Perf.Crud.Trials;

/// <summary>
/// Runs of this suite on baselines of their own, by the very procedure of an ordinary run: what it says where the
/// answer is known. Nothing in the project's <c>baselines</c> is read or written.
/// </summary>
sealed class Trial : IDisposable
{
    readonly DirectoryInfo _root;
    readonly ProjectLayout _layout;
    readonly IReadOnlyList<CaseId> _cases;

    internal Trial(string name, IReadOnlyList<CaseId> cases)
    {
        DirectoryInfo artifacts = ProjectLayout.Find(AppContext.BaseDirectory).Artifacts;
        _root = artifacts.CreateSubdirectory(
            Path.Combine("trials", $"{name}-{Environment.ProcessId}-{Guid.NewGuid():N}"));
        _root.CreateSubdirectory("baselines");
        _layout = new ProjectLayout(_root);
        _cases = cases;
    }

    /// <summary>Accepts every case anew, and calibrates as shortly as can be.</summary>
    internal void Accept()
    {
        _layout.Baselines.Delete(recursive: true);
        _layout.Baselines.Create();
        Session(new Settings { Baselines = BaselineUse.Accept, Reason = "a trial" }, null);
        Session(new Settings { Baselines = BaselineUse.Calibrate, Budget = TimeSpan.Zero }, null);
    }

    /// <summary>Judges every case as an ordinary run does.</summary>
    /// <param name="change">Changes what workers do; of a case left as it is nothing is changed.</param>
    internal IReadOnlyList<Comparison> Run(Func<CasePlan, CasePlan>? change = null) =>
        Session(new Settings { Budget = TimeSpan.FromHours(1) }, change ?? (plan => plan));

    IReadOnlyList<Comparison> Session(Settings settings, Func<CasePlan, CasePlan>? change)
    {
        HashSet<string> selected = [.. _cases.Select(id => id.ToString())];
        using var session = new SuiteSession(
            ThisSuite.Instance, settings, _layout, selected, TestContext.Progress.WriteLine)
        {
            Change = change,
        };
        return [.. _cases.Select(session.Judge)];
    }

    public void Dispose() => _root.Delete(recursive: true);
}
