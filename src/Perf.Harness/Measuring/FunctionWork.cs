using System.Runtime.CompilerServices;
using Perf.Harness.Environments;
using Perf.Harness.Instructions;

namespace Perf.Harness.Measuring;

/// <summary>
/// What a worker does that Valgrind runs to count the instructions of each function: it counts some batches of one
/// case, and leaves the files of callgrind.
/// </summary>
static class FunctionWork
{
    /// <summary>The method below which the calls of a case are.</summary>
    internal const string Root = "Perf.Harness.Measuring.FunctionWork.Execute";

    const int WarmBatches = 3;
    const int Batches = 3;
    const int Few = 4;

    /// <summary>Counts a case, and writes what came out to the folder.</summary>
    /// <param name="opened">The case, which nothing was done with yet.</param>
    /// <param name="folder">Where Valgrind writes counts.</param>
    /// <param name="valgrind">The version of Valgrind.</param>
    internal static void Count(OpenedCase opened, DirectoryInfo folder, string? valgrind)
    {
        using InstructionCounter counter = InstructionCounter.Open(folder);
        ICase measured = opened.Counted ?? throw new InvalidOperationException("Its work can't be counted.");
        int operations = InstructionPass.Fit(measured, opened.Plan.Counted?.Operations ?? Few);
        new InstructionPass(counter).WarmUp(measured);
        for (int batch = 0; batch < WarmBatches; batch++) Batch(() => Execute(measured, operations));

        // All that runs meanwhile is counted apart for each chain of callers: nothing else does, and files are read by
        // the parent.
        counter.Start();
        for (int batch = 0; batch < Batches; batch++) Batch(() => counter.Keep(() => Execute(measured, operations)));
        counter.Stop();
        CountConditions conditions = ConditionsHere.Read(valgrind ?? Machine.Unknown);
        CountedCase.Save(
            folder, [new CountedCase(opened.Source.Id.ToString(), new Counting(0, operations, 0), conditions)]);

        void Batch(Action work)
        {
            GC.Collect(0, GCCollectionMode.Forced, blocking: true);
            work();
            measured.Restore();
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    static int Execute(ICase measured, int operations)
    {
        measured.Execute(operations);
        return operations; // a call at the end would be a jump, and no caller
    }
}
