using System.Runtime.InteropServices;
using Perf.Harness.Environments;

namespace Perf.Harness.Pairing;

/// <summary>
/// Makes reference builds, each in its own folder. The work tree stays unchanged.
/// </summary>
/// <param name="root">The folder with the baselines and <c>Directory.Packages.props</c>.</param>
/// <param name="folders">The folder of reference builds, below <c>artifacts</c>.</param>
/// <param name="assembly">The test assembly of this build.</param>
sealed class ReferenceBuilds(DirectoryInfo root, DirectoryInfo folders, string assembly)
{
    readonly BuildFolders _folders = new(folders);

    /// <summary>The folder for sources of commits. Default: the user's cache; null: the folder of builds.</summary>
    internal DirectoryInfo? Cache { get; init; } = CommitSources.UserCache();

    /// <summary>Returns the build, and makes it if necessary.</summary>
    /// <param name="reference">The candidate.</param>
    /// <exception cref="ReferenceException">It cannot be made; the message has the reason and what to type.</exception>
    public PairedBuild Make(ReferenceCandidate reference)
    {
        Check(reference);
        return reference.Against.Kind switch
        {
            ReferenceKind.Native => Native(reference.Against),
            ReferenceKind.Package => Package(reference.Against),
            ReferenceKind.Self => Self(reference.Against),
            _ => Git(reference),
        };
    }

    /// <summary>Checks what is known before the build.</summary>
    /// <exception cref="ReferenceException">It cannot be made; the message has the reason and what to type.</exception>
    public void Check(ReferenceCandidate reference)
    {
        ReferenceRequest against = reference.Against;
        if (against.Kind == ReferenceKind.Package) _ = Versions.PropertyOf(against);
        if (against.Kind == ReferenceKind.Native && !File.Exists(against.Name))
        {
            throw new ReferenceException($"Found PERF_AGAINST={against}, expected the path of an existing library. "
                + "Relative paths begin at the folder of the test assembly: type the whole path.");
        }
    }

    // As MSBuild: the nearest parent folder with the file.
    PackageVersions Versions =>
        new(root.Nearest(PackageVersions.Name) ?? new FileInfo(Path.Combine(root.FullName, PackageVersions.Name)));

    PairedBuild Native(ReferenceRequest against)
    {
        var build = new PairedBuild(against.NameOfNative, assembly);
        return build with
        {
            Variables = build.Variables.Add(ReferenceRequest.NativeVariable, Path.GetFullPath(against.Name)),
        };
    }

    PairedBuild Package(ReferenceRequest against)
    {
        string property = Versions.PropertyOf(against);
        DirectoryInfo folder = _folders.Use($"package-{against.Name}-{against.Version}");
        string built = new ProjectBuild(Project(), root, folder, assembly)
            .Make(against, $"-p:{property}={against.Version}");
        return new PairedBuild($"{against.Name} {against.Version}", built);
    }

    // The copy is built again, so that it has another place in memory and on disk.
    PairedBuild Self(ReferenceRequest against) => new(
        "this source, built again", new ProjectBuild(Project(), root, _folders.Use("self"), assembly).Make(against));

    PairedBuild Git(ReferenceCandidate reference)
    {
        ReferenceRequest against = reference.Commit is null ? reference.Against
            : reference.Against with { Name = GitRepository.Abbreviated(reference.Commit) };
        try
        {
            string commit = reference.Commit ?? new GitRepository(root).CommitOf(reference.Against.Name);
            DirectoryInfo folder = _folders.Use($"git-{GitRepository.Abbreviated(commit)}");
            var sources = new CommitSources(GitCheckout.Around(root), Project(), folders, Cache);
            var marker = new BuiltOnce(folder, sources.ProjectPath, root);
            if (marker.Output is { } built) return new PairedBuild(reference.Name, built);
            ExtractedSources extracted = sources.Extract(commit);
            ProjectBuild.CopyAnswer(root, extracted.Root);
            var build = new ProjectBuild(extracted.Project, extracted.Root, folder, assembly)
            {
                Missing = extracted.Missing,
                HasDouble = SuiteProject.Below(extracted.Top, extracted.Project.Name).Skip(1).Any(),
            };
            return new PairedBuild(
                reference.Name, marker.Remember(() => build.Make(against, ProjectBuild.OfAnOlderCommit)));
        }
        catch (GitException error)
        {
            throw new ReferenceException($"PERF_AGAINST={against}: {error.Message}");
        }
    }

    FileInfo Project()
    {
        SuiteProject found = SuiteProject.Find(assembly, root);
        return found.File ?? throw new ReferenceException(found.Trouble!);
    }
}

/// <summary>
/// Remembers the build of a commit, whose sources never change. It is built again only with another runtime, or if the
/// feed carries other optional packages. MSBuild would need seconds in every run to find that nothing changed.
/// </summary>
/// <param name="folder">The folder of the build.</param>
/// <param name="project">The path of the project in its repository; one commit may have several projects.</param>
/// <param name="root">The folder with the baselines and the list of optional packages.</param>
sealed class BuiltOnce(DirectoryInfo folder, string project, DirectoryInfo root)
{
    readonly string _file = Path.Combine(folder.FullName, $"built-{Environments.FolderName.Of(project)}");

    readonly string _conditions = RuntimeInformation.FrameworkDescription + "\n"
        + (ProjectBuild.AnswerIn(root) is { Exists: true } answer ? File.ReadAllText(answer.FullName) : "");

    /// <summary>The path of the assembly; null if it must be built.</summary>
    internal string? Output
    {
        get
        {
            string[] parts = File.Exists(_file) ? File.ReadAllText(_file).Split('\n', 2) : [];
            return parts is [var output, var conditions] && conditions == _conditions && File.Exists(output)
                ? output : null;
        }
    }

    /// <summary>Builds and remembers the result.</summary>
    /// <returns>The path of the assembly.</returns>
    internal string Remember(Func<string> build)
    {
        File.Delete(_file);
        string output = build();
        File.WriteAllText(_file, output + "\n" + _conditions); // last: an interrupted build is built again
        return output;
    }
}
