
namespace Perf.Harness.Environments;

/// <summary>Where baselines are kept and where a run may write, found by its folder <c>baselines</c>.</summary>
sealed record ProjectLayout(DirectoryInfo Root)
{
    const string Name = "baselines";

    /// <summary>Accepted runs, in git.</summary>
    public DirectoryInfo Baselines => Below(Name);

    /// <summary>
    /// A nearer folder of that name that was skipped because it contains no file of Perf; null if there is none.
    /// </summary>
    public DirectoryInfo? OtherBaselines { get; init; }

    /// <summary>Where baselines are kept, if another folder could be expected to hold them; else null.</summary>
    public string? WhereBaselinesAre() => OtherBaselines is null ? null
        : $"baselines are kept in {Baselines.FullName}: "
            + $"{Path.GetRelativePath(Root.FullName, OtherBaselines.FullName).Replace('\\', '/')} has no file of Perf";

    /// <summary>Everything an ordinary run writes.</summary>
    public DirectoryInfo Artifacts => Below("artifacts");

    /// <summary>The runs just made.</summary>
    public DirectoryInfo Received => Below("artifacts", "received");

    /// <summary>One summary for each suite; a run of the solution has a folder of its own in it.</summary>
    public DirectoryInfo Gates => Below("artifacts", "gates");

    /// <summary>The last run for people and for machines: a page, JSON and its schema, JUnit.</summary>
    public DirectoryInfo Report => Below("artifacts", "report");

    /// <summary>What every run found of times, added to one file for each suite.</summary>
    public DirectoryInfo History => Below("artifacts", "history");

    /// <summary>What durability tests have shown, until <c>docs/evidence/durability.md</c> is made of it.</summary>
    public DirectoryInfo Durability => Below("artifacts", "durability");

    /// <summary>Reference builds, each in a folder of its own.</summary>
    public DirectoryInfo Builds => Below("artifacts", "builds");

    /// <summary>
    /// The stores while they are measured: on the disk of the project, for a temp folder may be memory.
    /// </summary>
    public DirectoryInfo Work => Below("artifacts", "work");

    /// <summary>The file that lets one run at a time measure; all projects of a machine share it.</summary>
    public FileInfo MachineLock { get => field ?? new MachineLockPlan { Purpose = "" }.File; init; }

    /// <summary>
    /// Finds the project around a folder: the nearest folder above that contains <c>baselines</c>, or else the top of
    /// the repository. The reference build contains everything below it.
    /// </summary>
    /// <param name="start">The folder of a test project; without a repository it is the project.</param>
    public static ProjectLayout Around(DirectoryInfo start)
    {
        DirectoryInfo? other = null;
        for (DirectoryInfo? folder = start; folder is not null; folder = folder.Parent)
        {
            if (HasBaselines(folder) || Path.Exists(Path.Combine(folder.FullName, ".git")))
                return new ProjectLayout(folder) { OtherBaselines = other };
            if (Directory.Exists(Path.Combine(folder.FullName, Name)))
                other ??= new DirectoryInfo(Path.Combine(folder.FullName, Name));
        }

        return new ProjectLayout(start);
    }

    // A folder of this name may belong to another tool, so it must be empty or contain a file that Perf wrote.
    static bool HasBaselines(DirectoryInfo folder)
    {
        var baselines = new DirectoryInfo(Path.Combine(folder.FullName, Name));
        if (!baselines.Exists) return false;
        return File.Exists(Path.Combine(baselines.FullName, "ledger.tsv"))
            || !baselines.EnumerateFileSystemInfos().Any(one => !one.Name.StartsWith('.') && one.Name != "README.md")
            || baselines.EnumerateDirectories().Any(engine => engine.EnumerateFiles("*.json").Any(IsBaseline));
    }

    // A damaged one too: its error must be reported, and not hidden by another root.
    static bool IsBaseline(FileInfo file)
    {
        const int beginning = 200;
        using StreamReader reader = file.OpenText();
        char[] text = new char[beginning];
        string read = new(text, 0, reader.ReadBlock(text));
        return read.Contains("\"format\"", StringComparison.Ordinal) // or a file of an older version
            || read.Contains("\"schema\"", StringComparison.Ordinal);
    }

    DirectoryInfo Below(params string[] names) => new(Path.Combine([Root.FullName, .. names]));
}
