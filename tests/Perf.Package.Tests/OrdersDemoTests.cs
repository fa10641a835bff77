namespace Perf.Package.Tests;

/// <summary>The sample, in a folder outside this repository, from the packages.</summary>
[Parallelizable(ParallelScope.Self)]
[Order(2)]
public sealed class OrdersDemoTests
{
    static readonly string Sample = Repository.PathOf("samples/OrdersDemo");
    static readonly string[] Made = ["bin", "obj", "artifacts"];

    DirectoryInfo _copy = null!;

    [SetUp]
    public void Copy()
    {
        _copy = Directory.CreateTempSubdirectory("perf-demo-");
        foreach (string path in Directory.EnumerateFiles(Sample, "*", SearchOption.AllDirectories))
        {
            string name = Path.GetRelativePath(Sample, path);
            if (name.Split(Path.DirectorySeparatorChar).Any(Made.Contains)) continue;
            string to = Path.Combine(_copy.FullName, name);
            Directory.CreateDirectory(Path.GetDirectoryName(to)!);
            File.Copy(path, to);
        }

        File.WriteAllText(Path.Combine(_copy.FullName, "nuget.config"), PackedPackages.Config);
        if (OperatingSystem.IsWindows()) return;
        string stub = Path.Combine(_copy.CreateSubdirectory("tools").FullName, "valgrind");
        File.WriteAllText(stub, "#!/bin/sh\nexit 1\n");
        File.SetUnixFileMode(stub, UnixFileMode.UserRead | UnixFileMode.UserExecute);
    }

    [TearDown]
    public void Remove() => _copy.Delete(recursive: true);

    [Test]
    public void A_lost_index_of_the_sample_is_named()
    {
        Command accepted = Run("-e", "PERF_BASELINES=accept", "-e", "PERF_REASON=first");
        Assert.That(accepted.ExitCode, Is.Zero, accepted.Output);
        string file = Path.Combine(_copy.FullName, "Orders", "DapperOrders.cs");
        string text = File.ReadAllText(file);
        File.WriteAllText(file, text.Replace("CREATE INDEX IF NOT EXISTS OrdersOfCustomer ON Orders (Customer);", ""));
        Command run = Run();
        Assert.That(run.ExitCode, Is.Not.Zero);
        Assert.That(run.Output, Does.Contain("SEARCH Orders USING INDEX OrdersOfCustomer").And.Contain("SCAN Orders"));
    }

    // Work alone, and of one method: an index is no matter of time or instructions, which take a minute to count.
    Command Run(params string[] more) => Command.DotNet(
        _copy.FullName,
        ["test", "Orders.Perf", "-c", "Release", "--filter", "FullyQualifiedName~Of_a_customer",
            "-e", "PERF_SCOPE=quick", "-e", $"PATH={PathWithoutValgrind}", .. more]);

    string PathWithoutValgrind =>
        $"{Path.Combine(_copy.FullName, "tools")}{Path.PathSeparator}{Environment.GetEnvironmentVariable("PATH")}";
}
