using System.Text;
using Perf.Engines;

namespace Perf.Durability.Writing;

/// <summary>
/// The entry point of the writing child: it opens the store of a directory, goes on with the commits of a seed, and
/// says on standard output which one the store has acknowledged, until it is killed.
/// </summary>
static class WriterMain
{
    internal static int Run(WriterOrder order)
    {
        using var output = new StreamWriter(Console.OpenStandardOutput(), new UTF8Encoding(false)) { AutoFlush = true };
        Console.SetOut(TextWriter.Null);
        DieWithParent();
        output.WriteLine(WriterLine.Opening);
        using IStore store =
            StoreFolder.Open(EngineCatalogue.Find(order.Configuration), new DirectoryInfo(order.Directory));
        CommitStream stream = new CommitStream(order.Seed, Abilities.Of(store)).AdvanceTo(order.Done);
        if (order.Early) output.WriteLine(WriterLine.Acknowledged(order.Done + 1));
        while (true)
        {
            Commit commit = stream.Next();
            if (order.Early) output.WriteLine(WriterLine.Acknowledged(commit.Number + 1));
            commit.MakeIn(store);
            if (!order.Early) output.WriteLine(WriterLine.Acknowledged(commit.Number));
        }
    }

    // A parent that was killed closes its end of the pipe.
    static void DieWithParent()
    {
        var lifeline = new Thread(() =>
        {
            while (Console.In.ReadLine() is not null) { }
            Environment.Exit(3);
        })
        { IsBackground = true, Name = "lifeline" };
        lifeline.Start();
    }
}
