using Perf.Harness.Environments;
using Perf.Harness.Instructions;

namespace Perf.Harness.Measuring;

/// <summary>What a worker does that Valgrind runs: it counts the instructions of its cases, and nothing else.</summary>
/// <param name="plan">The worker's plan.</param>
/// <param name="guarded">Does a step of a case that has not failed; a failure is the case's own.</param>
/// <param name="say">Takes messages to the parent.</param>
sealed class InstructionWork(WorkerPlan plan, Action<OpenedCase, Action> guarded, Action<WorkerMessage> say)
{
    /// <summary>Counts the cases, and writes what came out to the folder.</summary>
    /// <param name="cases">The cases, which nothing was done with yet.</param>
    /// <param name="openedFirst">More cases, which are opened first and not counted.</param>
    /// <param name="folder">Where Valgrind writes counts.</param>
    internal void Count(IReadOnlyList<OpenedCase> cases, IReadOnlyList<OpenedCase> openedFirst, DirectoryInfo folder)
    {
        using InstructionCounter counter = InstructionCounter.Open(folder);
        (OpenedCase Opened, ICase Case)[] countable =
            [.. from opened in cases let one = opened.Counted where one is not null select (opened, one)];
        var pass = new InstructionPass(counter);
        CountConditions conditions = ConditionsHere.Read(plan.Valgrind ?? Machine.Unknown);
        foreach (OpenedCase opened in openedFirst)
            if (opened.Counted is { } one) guarded(opened, () => pass.WarmUp(one));
        foreach (var (opened, one) in countable) guarded(opened, () => pass.WarmUp(one));
        pass.Compile();
        OptimizedCode.Missing(counter); // compiles it too
        counter.Start(); // once: each start translates the code of all cases again
        string? unoptimized = OptimizedCode.Missing(counter);
        List<CountedCase> counted = [];
        foreach (var (opened, one) in countable)
        {
            guarded(opened, () =>
            {
                if (unoptimized is not null) throw new InvalidOperationException(unoptimized);
                Counting counting = pass.Count(one, opened.Plan.Counted);
                counted.Add(new CountedCase(opened.Source.Id.ToString(), counting, conditions));
            });
        }

        counter.Stop(); // writing is not counted, and faster then
        CountedCase.Save(folder, counted);
        foreach (CountedCase one in counted) say(new WorkerMessage.Done(one.Case));
    }

    /// <summary>Counts the functions of cases, each into a folder of its own.</summary>
    internal void CountFunctions(IReadOnlyList<OpenedCase> cases, DirectoryInfo folder)
    {
        using InstructionCounter counter = InstructionCounter.Open(folder);
        CountConditions conditions = ConditionsHere.Read(plan.Valgrind ?? Machine.Unknown);
        FunctionWork[] works = [.. cases.Select(opened => new FunctionWork(opened, counter))];
        foreach (FunctionWork work in works) guarded(work.Opened, work.WarmUp);
        counter.Start(); // once: each start translates the code of all cases again
        foreach (FunctionWork work in works) guarded(work.Opened, work.Count);
        counter.Stop();
        foreach (FunctionWork work in works)
        {
            guarded(work.Opened, () => work.Save(folder, conditions));
            if (!work.Opened.HasFailed) say(new WorkerMessage.Done(work.Opened.Source.Id.ToString()));
        }
    }
}
