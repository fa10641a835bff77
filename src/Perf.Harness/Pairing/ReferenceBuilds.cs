using Perf.Harness.Environments;

namespace Perf.Harness.Pairing;

/// <summary>
/// Makes reference builds, each in a folder of its own; nothing of the work tree is touched.
/// </summary>
/// <param name="root">The folder that holds the baselines, with <c>Directory.Packages.props</c>.</param>
/// <param name="folders">The folder of reference builds, below <c>artifacts</c>.</param>
/// <param name="assembly">The test assembly of this build.</param>
sealed class ReferenceBuilds(DirectoryInfo root, DirectoryInfo folders, string assembly)
{
    readonly BuildFolders _folders = new(folders);

    /// <summary>Where the sources of commits are kept: by default the user's cache; null: below the builds.</summary>
    internal DirectoryInfo? Cache { get; init; } = CommitSources.UserCache();

    /// <summary>The build, made where it has to be.</summary>
    /// <param name="reference">Which.</param>
    /// <exception cref="ReferenceException">It can't be made; the message says why, and what to type.</exception>
    public ReferenceBuild Make(Reference reference)
    {
        Check(reference);
        return reference.Against.Kind switch
        {
            AgainstKind.Native => Native(reference.Against),
            AgainstKind.Package => Package(reference.Against),
            AgainstKind.Self => Self(reference.Against),
            _ => Git(reference),
        };
    }

    /// <summary>Looks at what can be known of a build before it is made.</summary>
    /// <exception cref="ReferenceException">It can't be made; the message says why, and what to type.</exception>
    public void Check(Reference reference)
    {
        Against against = reference.Against;
        if (against.Kind == AgainstKind.Package) _ = Versions.PropertyOf(against);
        if (against.Kind == AgainstKind.Native && !File.Exists(against.Name))
        {
            throw new ReferenceException($"Found PERF_AGAINST={against}, expected the path of a library that is there. "
                + "Relative paths begin at the folder of the test assembly: type the whole path.");
        }
    }

    // As MSBuild searches: the nearest above, for the baselines of a part of a repository lie below its top.
    PackageVersions Versions
    {
        get
        {
            const string name = "Directory.Packages.props";
            DirectoryInfo? folder = root;
            while (folder is not null && !File.Exists(Path.Combine(folder.FullName, name))) folder = folder.Parent;
            return new PackageVersions(new FileInfo(Path.Combine((folder ?? root).FullName, name)));
        }
    }

    ReferenceBuild Native(Against against)
    {
        var build = new ReferenceBuild(against.NameOfNative, assembly);
        return build with
        {
            Variables = build.Variables.Add(Against.NativeVariable, Path.GetFullPath(against.Name)),
        };
    }

    ReferenceBuild Package(Against against)
    {
        string property = Versions.PropertyOf(against);
        DirectoryInfo folder = _folders.Use($"package-{against.Name}-{against.Version}");
        string built = new ProjectBuild(Project(), root, folder, assembly)
            .Make(against, $"-p:{property}={against.Version}");
        return new ReferenceBuild($"{against.Name} {against.Version}", built);
    }

    // The same file in both places would be no test of what another place in memory and on disk does.
    ReferenceBuild Self(Against against) => new(
        "this source, built again", new ProjectBuild(Project(), root, _folders.Use("self"), assembly).Make(against));

    ReferenceBuild Git(Reference reference)
    {
        Against against = reference.Commit is null ? reference.Against
            : reference.Against with { Name = GitRepository.Abbreviated(reference.Commit) };
        try
        {
            string commit = reference.Commit ?? new GitRepository(root).CommitOf(reference.Against.Name);
            DirectoryInfo folder = _folders.Use($"git-{GitRepository.Abbreviated(commit)}");
            var sources = new CommitSources(GitCheckout.Around(root), Project(), folders, Cache);
            var marker = new BuiltOnce(folder, sources.ProjectPath, root);
            if (marker.Output is { } built) return new ReferenceBuild(reference.Name, built);
            ExtractedSources extracted = sources.Extract(commit);
            ProjectBuild.CopyAnswer(root, extracted.Root);
            var build = new ProjectBuild(extracted.Project, extracted.Root, folder, assembly)
            {
                Missing = extracted.Missing,
                HasDouble = SuiteProject.Below(extracted.Top, extracted.Project.Name).Skip(1).Any(),
            };
            return new ReferenceBuild(
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
