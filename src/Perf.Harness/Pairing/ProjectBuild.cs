using System.Text.RegularExpressions;
using Perf.Harness.Environments;
using Perf.Harness.Measuring;

namespace Perf.Harness.Pairing;

/// <summary>
/// Builds a test project with all its output, restored packages' list included, in a folder of its own.
/// </summary>
/// <param name="project">The project file.</param>
/// <param name="source">The folder in which the command is typed: the SDK finds <c>global.json</c> from there.</param>
/// <param name="folder">Where the output goes.</param>
/// <param name="assembly">The test assembly of this build.</param>
sealed partial class ProjectBuild(FileInfo project, DirectoryInfo source, DirectoryInfo folder, string assembly)
{
    // A first build with its restore takes a minute; this is for a feed that hangs.
    static readonly TimeSpan Limit = TimeSpan.FromMinutes(10);

    // The version that was asked for, whatever another package of the build would rather have: the project's own word
    // counts, and NuGet's objection is a warning. What needs the later one fails by itself, if it is measured at all.
    static readonly string[] LowerThanNeeded =
        ["-p:CentralPackageTransitivePinningEnabled=false", "-p:WarningsAsErrors="];

    /// <summary>
    /// A commit has been built before, with the SDK and the advisories of its day: what is a warning by default is none
    /// of its errors, and a lock file that no longer holds is resolved again.
    /// </summary>
    internal static string[] OfAnOlderCommit { get; } = ["-p:WarningsAsErrors=", "-p:RestoreLockedMode=false"];

    /// <summary>What the sources lack, in sentences: a build that fails names it.</summary>
    internal string Missing { get; init; } = "";

    /// <summary>Whether another project has the same file name, so that the output needs a folder of its own.</summary>
    internal bool HasDouble { get; init; }

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

    /// <summary>Builds, which takes some seconds where nothing has changed since.</summary>
    /// <returns>The path of the assembly.</returns>
    /// <exception cref="ReferenceException">It does not build.</exception>
    internal string Make(Against against, params string[] properties)
    {
        string[] arguments =
        [
            // Warnings stay warnings: an older commit under a newer SDK, or an older package beside its neighbours, has
            // some. Analyzers would take longer than the compiler, to tell what nobody reads.
            "build", project.FullName, "-c", "Release", "--artifacts-path", Artifacts, "-nologo", "-v", "quiet",
            "-p:TreatWarningsAsErrors=false", "-p:RunAnalyzers=false", "-p:NuGetAudit=false",
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
        return Output() ?? throw new ReferenceException(
            $"PERF_AGAINST={against}: found no assembly of {project.Name} below {Artifacts} after the build, expected "
            + $"the reference build's worker there. Delete {folder.FullName} and run again.");
    }

    /// <summary>The feed's answer of a project's folder.</summary>
    internal static FileInfo AnswerIn(DirectoryInfo folder) =>
        new(Path.Combine(folder.FullName, "artifacts", "optional-packages.props"));

    string Name => Path.GetFileNameWithoutExtension(project.Name);

    string Artifacts => Path.Combine(folder.FullName, HasDouble
        ? $"build-{FolderName.Of(Path.GetRelativePath(source.FullName, project.DirectoryName!))}" : "build");

    // Below bin/<project>: release, or one folder for each framework. The assembly may have had another name.
    string? Output()
    {
        var bin = new DirectoryInfo(Path.Combine(Artifacts, "bin", Name));
        if (!bin.Exists) return null;
        string framework = $"net{Environment.Version.Major}.0";
        IEnumerable<string> names =
            [Path.GetFileNameWithoutExtension(assembly), .. SuiteProject.Listed(bin), Name];
        return (from release in bin.EnumerateDirectories("release*")
                orderby release.Name == "release" descending,
                    release.Name.Contains(framework, StringComparison.Ordinal) descending, release.Name
                from name in names
                select Path.Combine(release.FullName, name + ".dll")).FirstOrDefault(File.Exists);
    }

    ReferenceException Failed(Against against, LimitedCommand built)
    {
        string error = ErrorOf(built);
        string advice = Downgrade().IsMatch(error)
            ? "Another package of this build needs a later one: ask for a version of that package, or for a commit, "
                + "git:<ref>"
            : against.Kind == AgainstKind.Package
            ? $"Take a version that the feed carries: dotnet package search {against.Name} --exact-match"
            : Gone().IsMatch(error)
            ? "A package or a source of this commit is gone: add a source that has it to the nuget.config of this user "
                + "(dotnet nuget add source), or compare with a later commit: -e PERF_AGAINST=git:<ref>"
            : $"{(Missing.Length > 0 ? Missing + " " : "")}To see more: dotnet build {project.FullName}";
        return new ReferenceException($"Found PERF_AGAINST={against}, which does not build: {error.TrimEnd('.')}. "
            + $"Wanted a reference build to compare with. {advice}");
    }

    static string ErrorOf(LimitedCommand built) =>
        ErrorLine().Match(built.Output) is { Success: true } first ? first.Groups[1].Value.Trim()
        : (built.Error + built.Output).Trim() is { Length: > 0 } said ? said.Split('\n')[0].Trim() : built.Trouble!;

    // A restore that would have to take a package away from another one that needs a later version.
    [GeneratedRegex("^NU(1107|1109|1605):")]
    private static partial Regex Downgrade();

    // A package, a version or a source that is not there, or that refuses this machine.
    [GeneratedRegex("^NU(1101|1102|1103|1301|1100):")]
    private static partial Regex Gone();

    [GeneratedRegex(@"error ((?:NU|CS|MSB|NETSDK)\d+: [^\r\n\[]+)")]
    private static partial Regex ErrorLine();
}
