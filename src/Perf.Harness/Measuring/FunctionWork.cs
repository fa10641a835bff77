using System.Runtime.CompilerServices;
using Perf.Harness.Instructions;

namespace Perf.Harness.Measuring;

/// <summary>
/// Counts the instructions of each function of a case, in a worker that Valgrind runs: some batches, and for each of
/// them a file of callgrind.
/// </summary>
/// <param name="opened">The case, which nothing was done with yet.</param>
/// <param name="counter">Counts.</param>
sealed class FunctionWork(OpenedCase opened, InstructionCounter counter)
{
    /// <summary>The method below which the calls of a case are.</summary>
    internal const string Root = "Perf.Harness.Measuring.FunctionWork.Execute";

    const int Batches = 3;
    const int Few = 4;

    readonly InstructionPass _pass = new(counter);
    readonly List<string> _files = [];

    internal OpenedCase Opened => opened;

    ICase Case => opened.Counted ?? throw new InvalidOperationException("Its work can't be counted.");

    int Operations => CountedBatch.Total(Case, opened.Plan.Counted?.Operations ?? Few);

    /// <summary>Where the worker puts the counts of a case.</summary>
    /// <param name="folder">Where Valgrind writes them.</param>
    /// <param name="id">The case.</param>
    internal static DirectoryInfo Folder(DirectoryInfo folder, CaseId id) =>
        new(Path.Combine(folder.FullName, $"{id.Configuration}-{id.Workload}"));

    /// <summary>
    /// Counts the case before the counter runs: compiling anything while it does takes ten seconds, because callgrind
    /// translates the compiler then.
    /// </summary>
    internal void WarmUp()
    {
        _pass.WarmUp(Case);
        Count();
        foreach (string file in _files) File.Delete(file);
        _files.Clear();
    }

    /// <summary>Counts the case, while the counter runs.</summary>
    internal void Count()
    {
        Action work = Work();
        int collections = GC.CollectionCount(GC.MaxGeneration);
        for (int batch = 0; batch < Batches; batch++) Keep();
        if (GC.CollectionCount(GC.MaxGeneration) == collections) return;
        GC.Collect(); // a collection of everything costs more than a batch, and this one is in none
        Keep();

        void Keep() => Batch(() => _files.Add(counter.Keep(work)));
    }

    /// <summary>Moves what was counted to the folder of the case.</summary>
    /// <param name="folder">Where Valgrind has written it.</param>
    /// <param name="conditions">The conditions of the count.</param>
    internal void Save(DirectoryInfo folder, CountConditions conditions)
    {
        DirectoryInfo own = Folder(folder, opened.Source.Id);
        own.Create();
        foreach (string file in _files) File.Move(file, Path.Combine(own.FullName, Path.GetFileName(file)));
        CountedCase.Save(
            own, [new CountedCase(opened.Source.Id.ToString(), new Counting(0, Operations, 0), conditions)]);
    }

    void Batch(Action work)
    {
        InstructionPass.Begin(Case);
        work();
        Case.Restore();
    }

    Action Work() => _pass.Work(Case, Operations, Execute);

    [MethodImpl(MethodImplOptions.NoInlining)]
    static void Execute(ICase measured, int operations)
    {
        measured.Execute(operations);
        GC.KeepAlive(measured); // a call at the end would be a jump, and no caller
    }
}
