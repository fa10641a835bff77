namespace Perf.Harness.Environments;

/// <summary>
/// The git repository of a folder, read by the <c>git</c> on the PATH. It is never written.
/// </summary>
/// <param name="folder">The folder, from which paths begin.</param>
sealed class GitRepository(DirectoryInfo folder)
{
    // An answer takes milliseconds; the limit is for a disk or a network that hangs.
    static readonly TimeSpan Limit = TimeSpan.FromMinutes(2);

    /// <summary>The commit of a ref, as forty hexadecimal digits.</summary>
    /// <exception cref="GitException">There is no such commit, or no git.</exception>
    public string CommitOf(string reference)
    {
        // A ref that begins with a hyphen must not become an option.
        LimitedCommand found = Run("rev-parse", "--verify", "--quiet", "--end-of-options", reference + "^{commit}");
        if (found.Trouble is null) return found.Output.Trim();
        string here = Run("rev-parse", "--git-dir").Trouble is null
            ? "If this clone lacks it, run: git fetch origin (in CI: fetch-depth: 0). To list commits, run: "
                + "git log --oneline"
            : $"{folder.FullName} is not in a git repository, or there is no git on the PATH.";
        throw new GitException(
            $"Found the git ref '{reference}', expected a commit of this repository. {here}");
    }

    /// <summary>The first twelve digits of a commit, for folders and reports.</summary>
    public static string Abbreviated(string commit) => commit[..12];

    /// <summary>Why git does not work in this folder, and what to do; null if it does.</summary>
    public string? Refusal()
    {
        LimitedCommand answer = Run("rev-parse", "--git-dir");
        string error = answer.Error.Split('\n')[0].Trim();
        return answer switch
        {
            { Trouble: null } => null,
            { HasStarted: false } => "git was not found on the PATH. Install it, or set PERF_AGAINST=none",
            _ when error.Contains("dubious ownership", StringComparison.Ordinal) =>
                $"git refuses this folder ({error}). "
                + $"Run: git config --global --add safe.directory \"{folder.FullName}\"",
            _ when error.Contains("not a git repository", StringComparison.Ordinal) =>
                "this folder is not in a git repository. Create one (git init) and commit the project with its "
                    + "baselines, or set PERF_AGAINST=none",
            _ => $"git failed: {(error.Length > 0 ? error : answer.Trouble)}. Run: git status",
        };
    }

    /// <summary>The commit that is checked out; null if there is none.</summary>
    public string? Head => Line("rev-parse", "--verify", "HEAD");

    /// <summary>Whether a file that git tracks differs from the commit that is checked out.</summary>
    public bool IsDirty =>
        Line("--no-optional-locks", "status", "--porcelain", "--untracked-files=no") is { Length: > 0 };

    /// <summary>The last commit that changed a file of this folder; null if none did.</summary>
    /// <param name="paths">Paths from this folder, with slashes; <c>**</c> matches folders.</param>
    public string? LastChange(params IEnumerable<string> paths) =>
        Line(["log", "-1", "--format=%H", "--", .. paths.Select(path => $":(glob){path}")]);

    /// <summary>The commits that changed a file of this folder, the newest first, at most so many.</summary>
    /// <param name="path">A path from this folder, with slashes.</param>
    /// <param name="most">The most commits.</param>
    public IReadOnlyList<string> Changes(string path, int most) =>
        Lines("log", "--format=%H", "-n", most.ToString(CultureInfo.InvariantCulture), "--", path);

    /// <summary>The oldest of some commits; null if there are none.</summary>
    public string? Oldest(IEnumerable<string> commits) => commits.ToArray() is { Length: > 0 } some
        ? Lines(["log", "--no-walk", "--format=%H", .. some]).LastOrDefault() : null;

    /// <summary>Whether history ends at a commit because the clone is shallow.</summary>
    public bool IsShallowAt(string commit)
    {
        if (Line("rev-parse", "--git-path", "shallow") is not { } path) return false;
        string file = Path.Combine(folder.FullName, path);
        return File.Exists(file) && File.ReadLines(file).Contains(commit);
    }

    /// <summary>The merge base of two commits; null if there is none, or a commit is missing.</summary>
    public string? MergeBase(string one, string other) => Line("merge-base", "--end-of-options", one, other);

    /// <summary>The text of a file of a commit; null if it has no such file.</summary>
    /// <param name="commit">The commit.</param>
    /// <param name="path">A path from this folder, with slashes.</param>
    public string? TextAt(string commit, string path)
    {
        LimitedCommand shown = Run("show", "--end-of-options", $"{commit}:./{path}");
        return shown.Trouble is null ? shown.Output : null;
    }

    string? Line(params string[] arguments) => Lines(arguments).FirstOrDefault();

    string[] Lines(params string[] arguments) => Run(arguments) is { Trouble: null } found
        ? found.Output.Split('\n', StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries) : [];

    LimitedCommand Run(params string[] arguments) => LimitedCommand.Run(folder, Limit, "git", arguments);
}

/// <summary>A git ref or its files are missing.</summary>
sealed class GitException(string message) : Exception(message);
