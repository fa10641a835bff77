using System.Reflection;
using Perf.Engines;
using Perf.Harness.Environments;
using Perf.Harness.Measuring;

namespace Perf.Durability;

/// <summary>A process that opens a store, inserts so many records, each committed alone, and closes it.</summary>
static class InsertingChild
{
    internal const string Verb = "insert";

    static readonly TimeSpan Limit = TimeSpan.FromMinutes(2);

    /// <summary>The entry point of the child.</summary>
    internal static int Run(string configuration, string directory, string commits)
    {
        InsertInto(
            EngineCatalogue.Find(configuration), new DirectoryInfo(directory),
            int.Parse(commits, CultureInfo.InvariantCulture), null);
        Console.WriteLine(commits);
        return 0;
    }

    /// <summary>Runs the child under strace.</summary>
    internal static SyncTrace Traced(EngineConfiguration engine, DirectoryInfo directory, int commits) => SyncTrace.Of(
        [
            DotnetHost.Path(), "exec", Assembly.GetExecutingAssembly().Location,
            Verb, $"{engine}", directory.FullName, commits.ToString(CultureInfo.InvariantCulture),
        ],
        Limit);

    /// <summary>Does the same in this process.</summary>
    internal static void InsertInto(
        EngineConfiguration engine, DirectoryInfo directory, int commits, IWorkSource? counted)
    {
        using IStore store = engine.Open(directory, counted);
        foreach (Customer record in new Customers().Loaded[..commits]) store.Insert(record);
    }
}
