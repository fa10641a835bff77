using System.Diagnostics;
using NUnit.Framework;
using Perf.Engines.AdoNet;
using Perf.Engines.MicrosoftDataSqlite;
using Perf.Harness.Environments;
using Perf.Harness.Measuring;
using Perf.Harness.Tests.Builds;

namespace Perf.Harness.Tests.Sqlite;

/// <summary>A configuration runs on another build of the library, in a process that is told so.</summary>
[Parallelizable(ParallelScope.Self)]
public sealed class NativeBuildTests
{
    internal const string Verb = "native";
    const string CopyName = "another_build_of_sqlite";

    DirectoryInfo _folder = null!;

    [SetUp]
    public void MakeFolder() => _folder = Directory.CreateTempSubdirectory("perf-native-");

    [TearDown]
    public void RemoveFolder() => _folder.Delete(recursive: true);

    [Test]
    public void The_provider_runs_on_the_build_that_was_named()
    {
        string copy = Path.Combine(_folder.FullName, CopyName + Path.GetExtension(PackagesOwn()));
        File.Copy(PackagesOwn(), copy);
        Command told = Run(copy);
        Assert.Multiple(() =>
        {
            Assert.That(told.ExitCode, Is.Zero, told.Output);
            Assert.That(told.Lines[0],
                Does.Contain($"native:{Path.GetFileName(copy)} compiled with ").And.Contain("THREADSAFE="));
            Assert.That(told.Lines[1], Is.EqualTo(Path.GetFileName(copy)), "the library that the process has loaded");
            Assert.That(told.Lines[2], Is.EqualTo(Library.Native.SourceId), "asked of the provider itself");
        });
    }

    [Test]
    public void A_path_that_names_no_file_is_an_error_that_says_so()
    {
        Command told = Run(Path.Combine(_folder.FullName, "missing.so"));
        Assert.That(told.Output, Does.Contain("missing.so, expected the path of a SQLite library that is there."));
    }

    /// <summary>The child's part: the provider is used before anybody has asked for the library.</summary>
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

    // Where the package's library lies beside the tests, whatever the platform.
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
