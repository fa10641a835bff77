using Perf.Engines.AdoNet;
using Perf.Engines.MicrosoftDataSqlite;

namespace Perf.Harness.Tests.Sqlite;

/// <summary>A configuration runs on another build of the library, in a process with a variable that names it.</summary>
[Parallelizable(ParallelScope.Self)]
public sealed class NativeBuildTests : TestsInFolder
{
    internal const string Verb = "native";
    const string CopyName = "another_build_of_sqlite";

    [Test]
    public void Provider_runs_on_the_build_that_was_named()
    {
        string copy = Path.Combine(Folder.Root.FullName, CopyName + Path.GetExtension(PackagesOwn()));
        File.Copy(PackagesOwn(), copy);
        Command child = Run(copy);
        using var scope = Assert.EnterMultipleScope();
        Assert.That(child.ExitCode, Is.Zero, child.Output);
        Assert.That(child.Lines[0],
            Does.Contain($"native:{Path.GetFileName(copy)} compiled with ").And.Contain("THREADSAFE="));
        Assert.That(child.Lines[1], Is.EqualTo(Path.GetFileName(copy)), "the library that the process has loaded");
        Assert.That(child.Lines[2], Is.EqualTo(Library.Native.SourceId), "read through the provider");
    }

    [Test]
    public void Missing_library_is_an_error_with_its_path()
    {
        Command child = Run(Path.Combine(Folder.Root.FullName, "missing.so"));
        Assert.That(child.Output, Does.Contain("missing.so, expected the path of a SQLite library that is there."));
    }

    /// <summary>The child's part: the provider is used before the harness has loaded the library.</summary>
    internal static int Print()
    {
        using var test = new TestStore("memory", counted: false);
        object? source = test.Connection.ExecuteScalar("SELECT sqlite_source_id()");
        using var self = Process.GetCurrentProcess();
        string[] loaded = [.. self.Modules.Cast<ProcessModule>().Select(module => Path.GetFileName(module.FileName))
            .Where(name => name.Contains("sqlite3", StringComparison.Ordinal)
                || name.StartsWith(CopyName, StringComparison.Ordinal))
            .Where(name => !name.StartsWith("SQLitePCLRaw", StringComparison.Ordinal))
            .Distinct()];
        Console.WriteLine(Library.Subject().Native);
        Console.WriteLine(string.Join(' ', loaded));
        Console.WriteLine(source);
        return 0;
    }

    static Command Run(string library) => Command.Run(
        AppContext.BaseDirectory, DotnetHost.Path(),
        new Dictionary<string, string> { [ReferenceRequest.NativeVariable] = library },
        "exec", typeof(NativeBuildTests).Assembly.Location, Verb);

    // The package's library in the folder of the tests, on any platform.
    internal static string PackagesOwn()
    {
        using var self = Process.GetCurrentProcess();
        _ = Library.Native;
        self.Refresh();
        return self.Modules.Cast<ProcessModule>().Select(module => module.FileName)
            .First(path => Path.GetFileName(path).Contains("e_sqlite3", StringComparison.Ordinal)
                && !Path.GetFileName(path).StartsWith("SQLitePCLRaw", StringComparison.Ordinal));
    }
}
