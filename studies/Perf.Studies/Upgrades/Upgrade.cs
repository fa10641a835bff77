namespace Perf.Studies.Upgrades;

/// <summary>One upgrade of one package, and what is looked at for it.</summary>
/// <param name="Package">What was upgraded, as <c>Directory.Packages.props</c> names it.</param>
/// <param name="Property">The property that sets its version.</param>
/// <param name="From">The version before.</param>
/// <param name="To">The version after.</param>
sealed record Upgrade(string Package, string Property, string From, string To)
{
    const string Provider = "Microsoft.Data.Sqlite.Core";
    const string Bundle = "SQLitePCLRaw.bundle_e_sqlite3";
    const string Memory = "(TestCategory=microsoft-data-sqlite&(TestCategory=memory|TestCategory=wal-normal))";

    /// <summary>Every upgrade that is measured, in the order of the page.</summary>
    internal static IReadOnlyList<Upgrade> All { get; } =
    [
        .. Chain("6.0.7", "8.0.31", "9.0.23", "10.0.15", "11.0.0").Append(("6.0.7", "10.0.15")).Select(OfProvider),
        // One provider for all: the first, which is content with every bundle.
        .. Chain("2.0.6", "2.1.11", "2.1.13", "3.0.5").Select(OfBundle),
        .. Chain("2.0.35", "2.1.66", "2.1.86").Append(("2.0.35", "2.1.86")).Select(OfDapper),
        new("LiteDB", "LiteDBVersion", "5.0.20", "5.0.21") { Engines = "TestCategory=litedb" },
    ];

    /// <summary>What is measured on another day too, in the order of the page.</summary>
    internal static IReadOnlyList<Upgrade> Again { get; } =
        [OfProvider(("6.0.7", "10.0.15")), OfDapper(("2.0.35", "2.1.86"))];

    /// <summary>Versions of other packages, the same on both sides, by property.</summary>
    internal IReadOnlyDictionary<string, string> FurtherVersions { get; init; } = new Dictionary<string, string>();

    /// <summary>The tests, but for their operations.</summary>
    internal required string Engines { get; init; }

    /// <summary>The tests of the operations that are looked at; one without a baseline makes no pair.</summary>
    internal string Filter =>
        "(TestCategory=insert-one|TestCategory=read-one|TestCategory=query|TestCategory=update-one)"
        + $"&({Engines})";

    /// <summary>The folder of a version's builds and runs.</summary>
    internal DirectoryInfo FolderOf(ProjectLayout layout, string version) =>
        layout.Artifacts.CreateSubdirectory("upgrades").CreateSubdirectory(NameOf(version));

    /// <summary>What <c>dotnet build</c> and <c>dotnet test</c> need, to build the tests with a version.</summary>
    /// <param name="version">The version.</param>
    /// <param name="artifacts">The folder of the output.</param>
    internal string[] Arguments(string version, string artifacts) =>
    [
        "tests/Perf.Crud", "-c", "Release", $"-p:{Property}={version}", "-p:RunAnalyzers=false",
        "-p:TreatWarningsAsErrors=false", "--artifacts-path", artifacts,
    ];

    /// <summary>The name of a version, with the further versions.</summary>
    internal string NameOf(string version) =>
        string.Join('-', [$"{Package}-{version}", .. FurtherVersions.Select(one => $"{one.Key}-{one.Value}")]);

    /// <inheritdoc/>
    public override string ToString() => $"{Package} {From} -> {To}";

    static IEnumerable<(string From, string To)> Chain(params string[] versions) => versions.Zip(versions.Skip(1));

    // The native bundle and EF Core follow the provider; EF Core 11 needs .NET 11.
    static Upgrade OfProvider((string From, string To) step) =>
        new(Provider, "MicrosoftDataSqliteVersion", step.From, step.To)
        {
            Engines = step.To == "11.0.0" ? Memory : Memory + "|TestCategory=entity-framework",
        };

    static Upgrade OfBundle((string From, string To) step) => new(Bundle, "SqlitePclRawVersion", step.From, step.To)
    {
        FurtherVersions = new Dictionary<string, string> { ["MicrosoftDataSqliteVersion"] = "6.0.7" },
        Engines = Memory,
    };

    static Upgrade OfDapper((string From, string To) step) =>
        new("Dapper", "DapperVersion", step.From, step.To) { Engines = "TestCategory=dapper" };
}
