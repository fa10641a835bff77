using Perf.Harness.Baselines;
using Perf.Harness.Environments;
using Perf.Harness.Instructions;

namespace Perf.Harness.Measuring;

/// <summary>What a worker does that Valgrind runs: it counts the instructions of its cases, and nothing else.</summary>
/// <param name="plan">The worker's plan.</param>
/// <param name="runs">Makes the runs.</param>
/// <param name="guarded">Does a step of a case that has not failed; a failure is the case's own.</param>
/// <param name="say">Takes messages to the parent.</param>
sealed class InstructionWork(
    WorkerPlan plan, RunMaker runs, Action<OpenedCase, Action> guarded, Action<WorkerMessage> say)
{
    /// <summary>Counts the cases, and writes a received run for each.</summary>
    /// <param name="cases">The cases, which nothing was done with yet.</param>
    /// <param name="folder">Where Valgrind writes counts.</param>
    internal void Count(IReadOnlyList<OpenedCase> cases, string folder)
    {
        using InstructionCounter counter = InstructionCounter.Open(new DirectoryInfo(folder));
        OpenedCase[] counted = [.. cases.Where(opened => opened.Case is ICase)];
        foreach (OpenedCase opened in counted) guarded(opened, () => InstructionPass.WarmUp((ICase)opened.Case));
        counter.Start(); // once: each start translates the code of all cases again
        var pass = new InstructionPass(counter);
        CountConditions conditions = ConditionsHere.Read(plan.Valgrind ?? Machine.Unknown);
        var received = new ReceivedRuns(new DirectoryInfo(plan.Received));
        foreach (OpenedCase opened in counted)
        {
            guarded(opened, () =>
            {
                Counting counting = pass.Count((ICase)opened.Case, opened.Plan.CountedOperations);
                Run run = runs.Of(opened, null, isWarm: true, busyBeside: 0);
                received.Replace(run with { Counting = counting, CountedWith = conditions });
                say(new WorkerMessage.Done(opened.Source.Id.ToString()));
            });
        }

        counter.Stop();
    }
}
