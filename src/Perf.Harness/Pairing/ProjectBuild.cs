using System.Text.RegularExpressions;
using Perf.Harness.Environments;
using Perf.Harness.Measuring;

namespace Perf.Harness.Pairing;

/// <summary>
/// Builds a test project with all its output, including the list of restored packages, into its own folder.
/// </summary>
/// <param name="project">The project file.</param>
/// <param name="source">The working folder of the command: the SDK finds <c>global.json</c> from there.</param>
/// <param name="folder">The folder for the output.</param>
/// <param name="assembly">The test assembly of this build.</param>
sealed partial class ProjectBuild(FileInfo project, DirectoryInfo source, DirectoryInfo folder, string assembly)
{
    // A first build with its restore takes a minute; the limit is for a feed that hangs.
    static readonly TimeSpan Limit = TimeSpan.FromMinutes(10);

    // The requested version, even if another package of the build needs a later one: the project decides, and NuGet's
    // objection is a warning. Code that needs the later version fails when it is measured.
    static readonly string[] LowerThanNeeded =
        ["-p:CentralPackageTransitivePinningEnabled=false", "-p:WarningsAsErrors="];

    /// <summary>
    /// A commit was built with an older SDK and older advisories: warnings of today are no errors, and an outdated lock
    /// file is resolved again.
    /// </summary>
    internal static string[] OfAnOlderCommit { get; } = ["-p:WarningsAsErrors=", "-p:RestoreLockedMode=false"];

    /// <summary>The missing parts of the sources, in sentences, for the error of a failed build.</summary>
    internal string Missing { get; init; } = "";

    /// <summary>Whether another project has the same file name, so that the output needs a folder of its own.</summary>
    internal bool HasDouble { get; init; }

    /// <summary>
    /// Copies the list of optional packages to other sources, so that the feed is not queried again. The build checks
    /// whether the list is valid for its own versions.
    /// </summary>
    internal static void CopyAnswer(DirectoryInfo from, DirectoryInfo to)
    {
        FileInfo answer = AnswerIn(from);
        if (!answer.Exists || AnswerIn(to).Exists) return;
        AnswerIn(to).Directory!.Create();
        answer.CopyTo(AnswerIn(to).FullName);
    }

    /// <summary>Builds; if nothing has changed, this takes some seconds.</summary>
    /// <returns>The path of the assembly.</returns>
    /// <exception cref="ReferenceException">It does not build.</exception>
    internal string Make(ReferenceRequest against, params string[] properties)
    {
        string[] arguments =
        [
            // Warnings stay warnings: an older commit with a newer SDK, or an older package, has some. Analyzers would
            // take longer than the compiler, and their output is not shown.
            "build", project.FullName, "-c", "Release", "--artifacts-path", Artifacts, "-nologo", "-v", "quiet",
            "-p:TreatWarningsAsErrors=false", "-p:RunAnalyzers=false", "-p:NuGetAudit=false",
            // Whatever the environment is: other paths in symbols would build everything again.
            "-p:ContinuousIntegrationBuild=false",
            // One node: a killed second one would leave its folder, and the projects build one after another. The
            // compiler server has just built the head, so it is warm and takes half the time.
            "-m:1", "-nodeReuse:false", .. properties,
        ];
        LimitedCommand built = GuardedCommand.Run(assembly, source, Limit, [DotnetHost.Path(), .. arguments]);
        if (built.Trouble is not null && Downgrade().IsMatch(ErrorOf(built)))
            built = GuardedCommand.Run(
                assembly, source, Limit, [DotnetHost.Path(), .. arguments, .. LowerThanNeeded]);
        if (built.Trouble is not null) throw Failed(against, built);
        return Output() ?? throw new ReferenceException(
            $"PERF_AGAINST={against}: the build of {project.Name} made no assembly in {Artifacts}. "
            + $"Delete {folder.FullName} and run again.");
    }

    /// <summary>The list of optional packages of a project's folder.</summary>
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

    ReferenceException Failed(ReferenceRequest against, LimitedCommand built)
    {
        string error = ErrorOf(built);
        string advice = Downgrade().IsMatch(error)
            ? "Another package of this build needs a later version: name a version of that package, or a commit: "
                + "git:<ref>"
            : against.Kind == ReferenceKind.Package
            ? $"Take a version that the feed carries: dotnet package search {against.Name} --exact-match"
            : Gone().IsMatch(error)
            ? "A package or a source of this commit is gone: add a source that has it to the nuget.config of this user "
                + "(dotnet nuget add source), or compare with a later commit: -e PERF_AGAINST=git:<ref>"
            : $"{(Missing.Length > 0 ? Missing + " " : "")}To see more: dotnet build {project.FullName}";
        return new ReferenceException(
            $"PERF_AGAINST={against}: the reference build failed: {error.TrimEnd('.')}. {advice}");
    }

    static string ErrorOf(LimitedCommand built) =>
        ErrorLine().Match(built.Output) is { Success: true } first ? first.Groups[1].Value.Trim()
        : (built.Error + built.Output).Trim() is { Length: > 0 } text ? text.Split('\n')[0].Trim() : built.Trouble!;

    // A restore that would downgrade a package below the version that another package needs.
    [GeneratedRegex("^NU(1107|1109|1605):")]
    private static partial Regex Downgrade();

    // A package, a version or a source that is missing, or that refuses this machine.
    [GeneratedRegex("^NU(1101|1102|1103|1301|1100):")]
    private static partial Regex Gone();

    [GeneratedRegex(@"error ((?:NU|CS|MSB|NETSDK)\d+: [^\r\n\[]+)")]
    private static partial Regex ErrorLine();
}
