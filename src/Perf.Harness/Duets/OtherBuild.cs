using Perf.Harness.Environments;

namespace Perf.Harness.Duets;

/// <summary>
/// Makes the build that <c>PERF_AGAINST</c> names, in a folder of its own; nothing of the work tree is touched.
/// </summary>
/// <param name="root">The project's folder, with <c>Directory.Packages.props</c>.</param>
/// <param name="folders">The folder of other builds, below <c>artifacts</c>.</param>
/// <param name="assembly">The test assembly of this build.</param>
public sealed class OtherBuild(DirectoryInfo root, DirectoryInfo folders, string assembly)
{
    readonly DuetFolders _folders = new(folders);

    /// <summary>The other build, made where it has to be.</summary>
    /// <exception cref="DuetException">It can't be made; the message says why, and what to type.</exception>
    public DuetBuild Make(Against against) => against.Kind switch
    {
        AgainstKind.Native => Native(against),
        AgainstKind.Package => Package(against),
        AgainstKind.Self => new DuetBuild("itself", assembly),
        _ => Git(against),
    };

    DuetBuild Native(Against against)
    {
        if (!File.Exists(against.Name))
        {
            throw new DuetException($"Found PERF_AGAINST={against}, wanted the path of a library that is there. "
                + "Relative paths begin at the folder of the test assembly: type the whole path.");
        }

        return new DuetBuild(against.NameOfNative, assembly)
        {
            Variables = DuetBuild.NoVariables.Add(Against.NativeVariable, Path.GetFullPath(against.Name)),
        };
    }

    DuetBuild Package(Against against)
    {
        var versions = new PackageVersions(new FileInfo(Path.Combine(root.FullName, "Directory.Packages.props")));
        string property = versions.PropertyOf(against);
        DirectoryInfo folder = _folders.Use($"package-{against.Name}-{against.Version}");
        string built = new ProjectBuild(root, folder, assembly).Make(against, $"-p:{property}={against.Version}");
        return new DuetBuild($"{against.Name} {against.Version}", built);
    }

    DuetBuild Git(Against against)
    {
        try
        {
            var repository = new GitRepository(root);
            string commit = repository.CommitOf(against.Name);
            DirectoryInfo folder = _folders.Use($"git-{GitRepository.Abbreviated(commit)}");
            var source = new DirectoryInfo(Path.Combine(folder.FullName, "source"));
            var extracted = new FileInfo(Path.Combine(folder.FullName, "extracted"));
            if (!extracted.Exists)
            {
                repository.Extract(commit, source);
                File.WriteAllText(extracted.FullName, commit); // last: a folder that was cut short is made again
            }

            ProjectBuild.CopyAnswer(root, source);
            string built = new ProjectBuild(source, folder, assembly).Make(against);
            return new DuetBuild($"{against} ({GitRepository.Abbreviated(commit)})", built);
        }
        catch (GitException error)
        {
            throw new DuetException($"PERF_AGAINST={against}: {error.Message}");
        }
    }
}
