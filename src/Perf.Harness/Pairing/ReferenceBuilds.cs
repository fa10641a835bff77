using Perf.Harness.Environments;

namespace Perf.Harness.Pairing;

/// <summary>
/// Makes reference builds, each in a folder of its own; nothing of the work tree is touched.
/// </summary>
/// <param name="root">The project's folder, with <c>Directory.Packages.props</c>.</param>
/// <param name="folders">The folder of reference builds, below <c>artifacts</c>.</param>
/// <param name="assembly">The test assembly of this build.</param>
sealed class ReferenceBuilds(DirectoryInfo root, DirectoryInfo folders, string assembly)
{
    readonly BuildFolders _folders = new(folders);

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
            throw new ReferenceException($"Found PERF_AGAINST={against}, wanted the path of a library that is there. "
                + "Relative paths begin at the folder of the test assembly: type the whole path.");
        }
    }

    PackageVersions Versions => new(new FileInfo(Path.Combine(root.FullName, "Directory.Packages.props")));

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
        string built = new ProjectBuild(root, folder, assembly).Make(against, $"-p:{property}={against.Version}");
        return new ReferenceBuild($"{against.Name} {against.Version}", built);
    }

    // The same file in both places would be no test of what another place in memory and on disk does.
    ReferenceBuild Self(Against against) =>
        new("this source, built again", new ProjectBuild(root, _folders.Use("self"), assembly).Make(against));

    ReferenceBuild Git(Reference reference)
    {
        try
        {
            var repository = new GitRepository(root);
            string commit = reference.Commit ?? repository.CommitOf(reference.Against.Name);
            DirectoryInfo folder = _folders.Use($"git-{GitRepository.Abbreviated(commit)}");
            var source = new DirectoryInfo(Path.Combine(folder.FullName, "source"));
            var extracted = new FileInfo(Path.Combine(folder.FullName, "extracted"));
            if (!extracted.Exists)
            {
                repository.Extract(commit, source);
                File.WriteAllText(extracted.FullName, commit); // last: a folder that was cut short is made again
            }

            ProjectBuild.CopyAnswer(root, source);
            return new ReferenceBuild(
                reference.Name, new ProjectBuild(source, folder, assembly).MakeOnce(reference.Against, root));
        }
        catch (GitException error)
        {
            throw new ReferenceException($"PERF_AGAINST={reference.Against}: {error.Message}");
        }
    }
}
