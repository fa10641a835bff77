using Perf.Engines.SqliteRaw;

namespace Perf.Harness.Tests.Reports;

/// <summary>An error of each type that the product has, provoked, so that its words are the product's own.</summary>
static class ErrorSamples
{
    /// <summary>The type, when it is met, and what brings it about in an empty folder.</summary>
    internal static readonly (Type Type, string When, Action<ScratchFolder> Provoke)[] All =
    [
        (typeof(SettingsException), "a setting is wrong",
            _ => Settings.Parse(new Dictionary<string, string> { [SettingNames.Scope] = "quik" },
                new Dictionary<string, string>())),
        (typeof(RunException), "a test project lacks the set-up fixture of the package",
            _ => GC.KeepAlive(PerfRun.Current)),
        (typeof(ArtifactsException), "the folder for files of the run is not writable", Unwritable),
        (typeof(MachineLockException), "another run measures on this machine", LockedByAnother),
        (typeof(ReferenceException), "PERF_AGAINST names something that does not exist",
            folder => new ReferenceBuilds(folder.Root, folder.Root, "Toy.dll")
                .Check(new ReferenceCandidate(ReferenceRequest.Parse("native:libsqlite3.so"), "native:libsqlite3.so"))),
        (typeof(GitException), "git does not know the ref",
            folder => new GitRepository(folder.Root).CommitOf("origin/main")),
        (typeof(BaselineException), "a file of baselines, the ledger or a received run is damaged", Damaged),
        (typeof(AcceptanceException), "the two processes of an acceptance differ",
            _ => AgreeingRuns.Check([MadeRuns.Run(), MadeRuns.Run() with { Build = "b2" }])),
        (typeof(MeasurementException), "a case or the engine failed",
            _ => throw new MeasurementException(MadeRuns.InsertOne, "the disk is gone")),
        (typeof(WrongAnswerException), "a store returns wrong data",
            _ => Answer.MustBe("the number of records", 999, 1_000)),
        (typeof(WrongAnswerException), "a method leaves a changed database, and nothing restores it",
            _ => throw LeftBehind(isRestored: false)),
        (typeof(WrongAnswerException), "the same, although methods run between two calls",
            _ => throw LeftBehind(isRestored: true)),
        (typeof(WrongAnswerException), "a call does not commit its changes",
            _ => throw new WrongAnswerException(NativeWork.OpenTransaction)),
        (typeof(TripsFileException), "PERF_TRIPS has no trips",
            _ => GC.KeepAlive(TripsFile.Read("trips.txt").First())),
        (typeof(LoadException), "a client of a load failed", _ => Driven("writer 1", "database is locked")),
        (typeof(VoidWindowException), "a window of a load cannot be used",
            _ => new LatencyRecorder(1, 1_000).Figures(long.MinValue)),
        (typeof(SqliteRawException), "SQLite refused a call",
            _ => throw new SqliteRawException(13, "database or disk is full", "INSERT INTO Customer")),
        (typeof(SqliteLibraryException), "SQLite refused a call that Perf itself makes",
            _ => throw new SqliteLibraryException("no such table: t", "EXPLAIN QUERY PLAN SELECT * FROM t")),
    ];

    /// <summary>The message, without the place of the folder.</summary>
    internal static string MessageOf(Type type, Action<ScratchFolder> provoke)
    {
        using var folder = new ScratchFolder();
        try
        {
            provoke(folder);
        }
        catch (Exception error) when (error.GetType() == type)
        {
            return folder.Placeless(error).Replace(folder.Root.FullName, "/clone", StringComparison.Ordinal);
        }

        throw new InvalidOperationException($"Nothing brought about a {type.Name}.");
    }

    static WrongAnswerException LeftBehind(bool isRestored) => new(
        "main: Orders had 500 rows before and 1000 after. " + MethodCase.AdviceOf(isRestored));

    static void Unwritable(ScratchFolder folder)
    {
        folder.Write("artifacts", "a file where a folder should be");
        ClosingBlock.Begin("crud", new ProjectLayout(folder.Root));
    }

    static void LockedByAnother(ScratchFolder folder)
    {
        var plan = new MachineLockPlan
        {
            Purpose = "dotnet test of Perf.Crud",
            File = new FileInfo(Path.Combine(folder.Root.FullName, "perf.lock")),
            Clock = new FastClock(),
        };
        using MachineLock taken = MachineLock.Take(plan);
        File.Delete($"{plan.File.FullName}.holder"); // which has the number of this process
        MachineLock.Take(plan);
    }

    static void Damaged(ScratchFolder folder)
    {
        folder.Write("baselines/litedb/direct.json", "{\n  \"schema\": 1\n}\n");
        new BaselineStore(new DirectoryInfo(Path.Combine(folder.Root.FullName, "baselines"))).Load("litedb", "direct");
    }

    static void Driven(string client, string error)
    {
        using var driver = new ThreadDriver(
            [new FakeClient(client, () => throw new IOException(error))], TimeProvider.System, TimeSpan.FromMinutes(1));
        driver.Drive(TimeSpan.FromMinutes(1));
    }
}
