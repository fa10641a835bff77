namespace Perf.Harness.Environments;

/// <summary>
/// Writes the files of a commit into a folder like <c>git checkout</c>: with submodules, symbolic links, LFS content
/// and the line ends of this machine. The repository stays unchanged: no hook runs, and its index is not used.
/// </summary>
sealed class GitCheckout
{
    // A large repository takes some minutes, more if contents must be fetched.
    static readonly TimeSpan Limit = TimeSpan.FromMinutes(10);

    const string Pointer = "version https://git-lfs.github.com/spec/v1";
    const string Submodule = "160000", Link = "120000";

    readonly string _git;

    GitCheckout(DirectoryInfo top, string git, string prefix)
    {
        Top = top;
        _git = git;
        Prefix = prefix;
    }

    /// <summary>The top of the work tree.</summary>
    internal DirectoryInfo Top { get; }

    /// <summary>The path from the top to the given folder, with slashes; empty at the top.</summary>
    internal string Prefix { get; }

    /// <summary>The repository around a folder.</summary>
    /// <exception cref="GitException">There is none, or git refuses it.</exception>
    internal static GitCheckout Around(DirectoryInfo folder)
    {
        LimitedCommand found = LimitedCommand.Run(
            folder, Limit, "git", "rev-parse", "--show-toplevel", "--absolute-git-dir", "--show-prefix");
        string[] lines = found.Output.Split('\n');
        if (found.Trouble is not null || lines.Length < 3)
        {
            throw new GitException($"{folder.FullName} is not in a git repository that can be read: "
                + $"{found.Trouble}: {found.Error.Trim()}");
        }

        string prefix = lines[2].Trim().TrimEnd('/');
        return new GitCheckout(TopOf(folder, prefix) ?? new DirectoryInfo(lines[0].Trim()), lines[1].Trim(), prefix);
    }

    // With the spelling of the folder: git resolves links.
    static DirectoryInfo? TopOf(DirectoryInfo folder, string prefix)
    {
        DirectoryInfo? top = folder;
        foreach (string name in prefix.Split('/', StringSplitOptions.RemoveEmptyEntries).Reverse())
        {
            if (top?.Name != name) return null;
            top = top.Parent;
        }

        return top;
    }

    /// <summary>Whether the index of the work tree has a file.</summary>
    internal static bool Tracks(FileInfo file) =>
        LimitedCommand.Run(file.Directory!, Limit, "git", "ls-files", "--", file.Name).Output.Length > 0;

    /// <summary>Writes the files of a commit.</summary>
    /// <param name="commit">The commit, in full.</param>
    /// <param name="target">The folder, which is made or replaced. It becomes a small repository at this
    /// commit, because some builds ask git for a version.</param>
    /// <returns>A sentence for each submodule that is missing in this clone.</returns>
    /// <exception cref="GitException">A part of the commit is missing in this clone.</exception>
    internal IReadOnlyList<string> Write(string commit, DirectoryInfo target)
    {
        if (target.Exists) Delete(target);
        DirectoryInfo own = target.CreateSubdirectory(".git");
        LimitedCommand read = Git(target, "read-tree", "--reset", "-u", commit);
        if (read.Trouble is not null) throw NotWritten(commit, read);
        WriteRepository(own, target, commit);
        string[] entries = Git(target, "ls-files", "--stage", "-z").Output
            .Split('\0', StringSplitOptions.RemoveEmptyEntries);
        CheckContents(commit, target);
        foreach (string path in entries.Where(one => one.StartsWith(Link, StringComparison.Ordinal)).Select(PathOf))
            KeepTarget(target, path);
        return
        [
            .. from entry in entries
               where entry.StartsWith(Submodule, StringComparison.Ordinal)
               from missing in WriteSubmodule(PathOf(entry), entry.Split(' ')[1], target)
               select missing,
        ];
    }

    // <mode> <object> <stage>TAB<path>
    static string PathOf(string entry) => entry[(entry.IndexOf('\t', StringComparison.Ordinal) + 1)..];

    static GitException NotWritten(string commit, LimitedCommand read)
    {
        string error = read.Error.Trim();
        string advice = error.Contains("smudge filter", StringComparison.Ordinal)
            ? $"Fetch the content of LFS: git lfs fetch origin {commit}"
            : "Fetch the commit whole: git fetch --refetch origin";
        return new GitException($"The files of {GitRepository.Abbreviated(commit)} cannot be read: {read.Trouble}: "
            + $"{error.Split('\n')[^1]}. {advice}");
    }

    // A build may read the commit, its tags and history; objects are those of the repository.
    void WriteRepository(DirectoryInfo own, DirectoryInfo target, string commit)
    {
        const int sha1 = 40;
        own.CreateSubdirectory("refs");
        Write("HEAD", commit + "\n");
        Write("config", commit.Length == sha1 ? "[core]\n\trepositoryformatversion = 0\n\tbare = false\n"
            : "[core]\n\trepositoryformatversion = 1\n\tbare = false\n[extensions]\n\tobjectFormat = sha256\n");
        Write("objects/info/alternates", PathIn("objects", target) + "\n");
        Write("packed-refs", Git(target, "for-each-ref", "--format=%(objectname) %(refname)").Output);
        string shallow = PathIn("shallow", target);
        if (File.Exists(shallow)) Write("shallow", File.ReadAllText(shallow));

        void Write(string name, string text)
        {
            var file = new FileInfo(Path.Combine(own.FullName, name));
            file.Directory!.Create();
            File.WriteAllText(file.FullName, text);
        }
    }

    string PathIn(string name, DirectoryInfo target) =>
        Path.GetFullPath(Path.Combine(target.FullName, Git(target, "rev-parse", "--git-path", name).Output.Trim()));

    // If the work tree has no content either, this build was made without it too.
    void CheckContents(string commit, DirectoryInfo target)
    {
        foreach (string path in Git(target, "ls-files", "-z", "--", ":(attr:filter=lfs)").Output
            .Split('\0', StringSplitOptions.RemoveEmptyEntries))
        {
            var here = new FileInfo(Path.Combine(Top.FullName, path));
            if (here.Exists && !IsPointer(here) && IsPointer(new FileInfo(Path.Combine(target.FullName, path))))
            {
                throw new GitException($"The content of {path} at {GitRepository.Abbreviated(commit)} is in LFS and "
                    + $"not in this clone. Fetch it: git lfs install && git lfs fetch origin {commit}");
            }
        }
    }

    static bool IsPointer(FileInfo file)
    {
        if (!file.Exists || file.Length is 0 or > 1024) return false;
        return File.ReadAllText(file.FullName).StartsWith(Pointer, StringComparison.Ordinal);
    }

    // A link out of the repository gets the same target as in the work tree.
    void KeepTarget(DirectoryInfo target, string path)
    {
        var link = new FileInfo(Path.Combine(target.FullName, path));
        if (link.LinkTarget is not { } to || Path.IsPathRooted(to)) return;
        string resolved = Path.GetFullPath(Path.Combine(link.DirectoryName!, to));
        if (!Path.GetRelativePath(target.FullName, resolved).StartsWith("..", StringComparison.Ordinal)) return;
        link.Delete();
        File.CreateSymbolicLink(
            link.FullName, Path.GetFullPath(Path.Combine(Top.FullName, Path.GetDirectoryName(path)!, to)));
    }

    IReadOnlyList<string> WriteSubmodule(string path, string commit, DirectoryInfo target)
    {
        var here = new DirectoryInfo(Path.Combine(Top.FullName, path));
        var into = new DirectoryInfo(Path.Combine(target.FullName, path));
        if (SubmoduleAt(path, here, target) is not { } submodule)
        {
            return [$"The submodule {path} is not in this clone. Fetch it: git submodule update --init --recursive"];
        }

        if (submodule.Git(into, "cat-file", "-e", commit + "^{commit}").Trouble is null)
            return submodule.Write(commit, into);
        throw new GitException(
            $"The submodule {path} at {GitRepository.Abbreviated(commit)} is not in this clone. "
            + $"Fetch it: git -C {path} fetch origin {commit}");
    }

    // In the work tree, or where git keeps removed submodules.
    GitCheckout? SubmoduleAt(string path, DirectoryInfo here, DirectoryInfo target)
    {
        if (Path.Exists(Path.Combine(here.FullName, ".git"))) return Around(here);
        const string end = ".path\n", start = "submodule.";
        string? named = Git(target, "config", "--null", "--file", Path.Combine(target.FullName, ".gitmodules"),
            "--get-regexp", @"^submodule\..*\.path$").Output
            .Split('\0').FirstOrDefault(one => one.EndsWith(end + path, StringComparison.Ordinal));
        if (named is null) return null;
        string git = Path.Combine(_git, "modules", named[start.Length..^(end + path).Length]);
        return Directory.Exists(git) ? new GitCheckout(here, git, "") : null;
    }

    // With a separate index, and without settings for the work tree.
    LimitedCommand Git(DirectoryInfo target, params string[] arguments)
    {
        target.Create();
        string own = Path.Combine(target.FullName, ".git");
        var variables = new Dictionary<string, string>
        {
            ["GIT_INDEX_FILE"] = Path.Combine(own, "index"),
            ["GIT_TERMINAL_PROMPT"] = "0", // a partial clone fetches, and must not wait for input
        };
        return LimitedCommand.Run(target, Limit,
        [
            "git", $"--git-dir={_git}", $"--work-tree={target.FullName}", "-c", "core.sparseCheckout=false",
            "-c", "core.fsmonitor=false", "-c", "core.splitIndex=false",
            "-c", $"core.hooksPath={Path.Combine(own, "no-hooks")}", .. arguments,
        ], variables);
    }

    // Git writes read-only files, and a link must not be followed.
    static void Delete(DirectoryInfo folder)
    {
        var all = new EnumerationOptions
        {
            RecurseSubdirectories = true,
            AttributesToSkip = FileAttributes.ReparsePoint,
        };
        if (OperatingSystem.IsWindows())
            foreach (FileInfo file in folder.EnumerateFiles("*", all)) file.IsReadOnly = false;
        folder.Delete(recursive: true);
    }
}
