using System.Runtime.InteropServices;
using System.Text.RegularExpressions;
using Perf.Harness.Environments;
using Perf.Harness.Measuring;

namespace Perf.Harness.Pairing;

/// <summary>
/// Builds a test project with all its output, restored packages' list included, in a folder of its own.
/// </summary>
/// <param name="source">The folder that holds the sources.</param>
/// <param name="folder">Where the output goes.</param>
/// <param name="assembly">The test assembly of this build: its name is that of the project.</param>
sealed partial class ProjectBuild(DirectoryInfo source, DirectoryInfo folder, string assembly)
{
    // A first build with its restore takes a minute; this is for a feed that hangs.
    static readonly TimeSpan Limit = TimeSpan.FromMinutes(10);

    // The version that was asked for, whatever another package of the build would rather have: the project's own word
    // counts, and NuGet's objection is a warning. What needs the later one fails by itself, if it is measured at all.
    static readonly string[] LowerThanNeeded =
        ["-p:CentralPackageTransitivePinningEnabled=false", "-p:WarningsAsErrors="];

    static readonly string[] Made = ["bin", "obj", "artifacts"];

    /// <summary>
    /// Gives other sources what the feed last said of optional packages, so that it need not be asked again; the build
    /// tells by itself whether that holds for its own versions.
    /// </summary>
    internal static void CopyAnswer(DirectoryInfo from, DirectoryInfo to)
    {
        FileInfo answer = AnswerIn(from);
        if (!answer.Exists || AnswerIn(to).Exists) return;
        AnswerIn(to).Directory!.Create();
        answer.CopyTo(AnswerIn(to).FullName);
    }

    /// <summary>
    /// Builds sources that never change; not again where the same runtime has built them, and the feed's answer is
    /// still the one that it was: to find that nothing has changed would take MSBuild some seconds of every run.
    /// </summary>
    /// <param name="against">What was asked for.</param>
    /// <param name="root">The project's folder, which has the answer.</param>
    /// <returns>The path of the assembly.</returns>
    /// <exception cref="ReferenceException">It does not build.</exception>
    internal string MakeOnce(Against against, DirectoryInfo root)
    {
        FileInfo answer = AnswerIn(root);
        string conditions = RuntimeInformation.FrameworkDescription + "\n"
            + (answer.Exists ? File.ReadAllText(answer.FullName) : "");
        string last = Path.Combine(folder.FullName, $"built-{Name}");
        if (File.Exists(Output) && File.Exists(last) && File.ReadAllText(last) == conditions) return Output;
        File.Delete(last);
        string path = Make(against);
        File.WriteAllText(last, conditions);            // last: a build that was cut short is made again
        return path;
    }

    /// <summary>Builds, which takes some seconds where nothing has changed since.</summary>
    /// <returns>The path of the assembly.</returns>
    /// <exception cref="ReferenceException">It does not build.</exception>
    internal string Make(Against against, params string[] properties)
    {
        string[] arguments =
        [
            // Warnings stay warnings: an older commit under a newer SDK, or an older package beside its neighbours, has
            // some. Analyzers would take longer than the compiler, to tell what nobody reads.
            "build", Project(against), "-c", "Release", "--artifacts-path", Artifacts, "-nologo", "-v", "quiet",
            "-p:TreatWarningsAsErrors=false", "-p:RunAnalyzers=false",
            // Whatever the environment says: it is kept, and would be built anew for other paths in its symbols.
            "-p:ContinuousIntegrationBuild=false",
            // One node: another, killed, leaves a folder of its own behind; and the projects wait in line anyway. The
            // compiler is the one that has just built what is under test: it is warm, and takes half the time.
            "-m:1", "-nodeReuse:false", .. properties,
        ];
        LimitedCommand built = GuardedCommand.Run(assembly, source, Limit, [DotnetHost.Path(), .. arguments]);
        if (built.Trouble is not null && Downgrade().IsMatch(ErrorOf(built)))
            built = GuardedCommand.Run(
                assembly, source, Limit, [DotnetHost.Path(), .. arguments, .. LowerThanNeeded]);
        if (built.Trouble is not null) throw Failed(against, built);
        return File.Exists(Output) ? Output : throw new ReferenceException(
            $"PERF_AGAINST={against}: found no {Output} after the build, wanted the reference build's worker there. "
            + $"Delete {folder.FullName} and run again.");
    }

    string Name => Path.GetFileNameWithoutExtension(assembly);

    string Artifacts => Path.Combine(folder.FullName, "build");

    string Output => Path.Combine(Artifacts, "bin", Name, "release", Name + ".dll");

    static FileInfo AnswerIn(DirectoryInfo folder) =>
        new(Path.Combine(folder.FullName, "artifacts", "optional-packages.props"));

    string Project(Against against)
    {
        string? project = Directory.EnumerateFiles(source.FullName, Name + ".csproj", SearchOption.AllDirectories)
            .FirstOrDefault(path =>
                !Path.GetRelativePath(source.FullName, path).Split(Path.DirectorySeparatorChar).Any(Made.Contains));
        return project ?? throw new ReferenceException(
            $"PERF_AGAINST={against}: found no {Name}.csproj below {source.FullName}, wanted the project of this suite "
            + "there. Take a commit that has it.");
    }

    ReferenceException Failed(Against against, LimitedCommand built)
    {
        string error = ErrorOf(built);
        string advice = Downgrade().IsMatch(error)
            ? "Another package of this build needs a later one: ask for a version of that package, or for a commit, "
                + "git:<ref>"
            : against.Kind == AgainstKind.Package
            ? $"Take a version that the feed carries: dotnet package search {against.Name} --exact-match"
            : $"See for yourself: dotnet build in {source.FullName}";
        return new ReferenceException($"Found PERF_AGAINST={against}, which does not build: {error}. "
            + $"Wanted a reference build to compare with. {advice}");
    }

    static string ErrorOf(LimitedCommand built) =>
        ErrorLine().Match(built.Output) is { Success: true } first ? first.Groups[1].Value.Trim()
        : (built.Error + built.Output).Trim() is { Length: > 0 } said ? said.Split('\n')[0].Trim() : built.Trouble!;

    // A restore that would have to take a package away from another one that needs a later version.
    [GeneratedRegex("^NU(1107|1109|1605):")]
    private static partial Regex Downgrade();

    [GeneratedRegex(@"error ((?:NU|CS|MSB|NETSDK)\d+: [^\r\n\[]+)")]
    private static partial Regex ErrorLine();
}
