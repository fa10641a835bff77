using Perf.Durability;

namespace Perf.Studies.Durability;

public sealed class DurabilityReportTests
{
    const string Path = "docs/evidence/durability.md";
    const string Made = "Measured at commit abcdef0.\n";

    [Test]
    public void Report_lists_the_class_flags_and_tests_of_each_configuration() =>
        Assert.That(
            DurabilityReport.For(
                Made, [WalFull(), new("list-store/memory", DurabilityClass.None), LeftOut(), Uncut(), LosingUpdates()]),
            Is.EqualTo(DurabilityReport.Head + """

            Measured at commit abcdef0.

            ## Classes

            | configuration | promised | shown | syncs for each commit | images tried | commits lost at worst | kills survived | faults injected |
            |---|---|---|---:|---:|---:|---:|---:|
            | microsoft-data-sqlite/wal-full | power | power | 1 | 5,120 | 0 | 104 | – |
            | list-store/memory | none | – | – | – | – | – | – |
            | litedb/direct | power | not here: LiteDB 5.0.21: the package source does not have it | – | – | – | – | – |
            | duckdb/file | power | process or more | – | – | – | 100 | – |
            | ado-net/postgresql | power | – | – | – | – | – | – |

            ## ACID properties and persistence

            | configuration | atomic | consistent | isolated | durable | persistent |
            |---|---|---|---|---|---|
            | microsoft-data-sqlite/wal-full | yes | – | – | yes, power | – |
            | list-store/memory | – | – | – | – | – |
            | litedb/direct | not here | not here | not here | not here | not here |
            | duckdb/file | – | – | – | yes, process or more | – |
            | ado-net/postgresql | – | – | reads alone | – | – |

            ## Tests that show each property

            | configuration | property | test | result |
            |---|---|---|---|
            | microsoft-data-sqlite/wal-full | Atomicity | Half_a_commit_is_in_no_image | 5,120 images |
            | microsoft-data-sqlite/wal-full | Durability | Kill | 100 kills |
            | microsoft-data-sqlite/wal-full | Durability | Kill_again | 4 kills |
            | duckdb/file | Durability | Kill | 100 kills |
            | ado-net/postgresql | Isolation | Snapshot | the reader sees the old state |

            """.ReplaceLineEndings("\n")));

    [Test]
    public void The_docs_have_every_configuration_in_the_layout_of_the_report()
    {
        string text = Repository.Text(Path).ReplaceLineEndings("\n");
        using var scope = Assert.EnterMultipleScope();
        Assert.That(text, Does.StartWith(DurabilityReport.Head.ReplaceLineEndings("\n")));
        Assert.That(Tables(text), Is.EqualTo(Tables(DurabilityReport.For("", []))),
            $"make {Path} again: Docs_are_made_from_the_durability_evidence");
        foreach (EngineConfiguration configuration in EngineCatalogue.All)
        {
            int rows = text.Split("\n## Tests that show each property")[0].Split('\n')
                .Count(line => line.StartsWith($"| {configuration} |", StringComparison.Ordinal));
            Assert.That(rows, Is.EqualTo(2), $"{configuration} in {Path}: a row of classes, and one of properties");
        }
    }

    [Test, Explicit("writes docs/evidence/durability.md from the baselines and from artifacts/durability: "
        + "run tests/Perf.Durability before")]
    public void Docs_are_made_from_the_durability_evidence()
    {
        var layout = new ProjectLayout(Repository.Root);
        var store = new BaselineStore(layout.Baselines);
        var evidence = new EvidenceFolder(layout.Durability);
        DurabilityRow[] rows =
        [
            .. EngineCatalogue.All.Select(engine =>
            {
                IReadOnlyList<Shown> shown = evidence.Read(engine.Engine, engine.Name);
                return new DurabilityRow($"{engine}", engine.Durability)
                {
                    LeftOut = shown.Count > 0 ? null : engine.LeftOut,     // a server that is started no more
                    Evidence = shown,
                }.With(store.Load(engine.Engine, engine.Name));
            }),
        ];
        File.WriteAllText(Repository.PathOf(Path), DurabilityReport.For(Stamp.Here(), rows));
    }

    // All lines but the rows, from the first title on; the lines before it name the commit.
    static IEnumerable<string> Tables(string text) => text[text.IndexOf("\n## ", StringComparison.Ordinal)..]
        .Split('\n').Where(line => !line.StartsWith("| ", StringComparison.Ordinal)
            || line.StartsWith("| configuration |", StringComparison.Ordinal));

    static DurabilityRow WalFull()
    {
        CaseBaseline accepted = MadeRuns.Case();
        return new DurabilityRow("microsoft-data-sqlite/wal-full", DurabilityClass.Power)
        {
            Evidence =
            [
                Counted(Flag.Atomicity, "Half_a_commit_is_in_no_image", "5,120 images", Figure.Images, 5_120),
                Counted(Flag.Durability, "Kill", "100 kills", Figure.Kills, 100),
                Counted(Flag.Durability, "Kill_again", "4 kills", Figure.Kills, 4),
                Counted(null, "Lost", "0 commits lost", Figure.CommitsLost, 0),
                Counted(null, "Strace", "51 syncs, counted before those of the accepted run", Figure.SyncsOfCommit, 1),
            ],
        }.With(MadeRuns.Baseline((MadeRuns.InsertOne.What, accepted with
        {
            Work = accepted.Work.With(Metric.Durability, (long)ShownDurability.Power),
        })));
    }

    static DurabilityRow LeftOut() => new("litedb/direct", DurabilityClass.Power)
    { LeftOut = "LiteDB 5.0.21: the package source does not have it" };

    // No power cut was tried, and no accepted run has a class.
    static DurabilityRow Uncut() => new("duckdb/file", DurabilityClass.Power)
    {
        Evidence =
        [
            Counted(Flag.Durability, "Kill", "100 kills", Figure.Kills, 100),
            Counted(null, "Class", "it was there", Figure.ClassShown, (long)ShownDurability.ProcessOrMore),
        ],
    };

    static DurabilityRow LosingUpdates() => new("ado-net/postgresql", DurabilityClass.Power)
    {
        Evidence =
        [
            new Shown(Flag.Isolation, "Snapshot", "the reader sees the old state"),
            Counted(null, "Lost", "READ COMMITTED", Figure.UpdatesLost, 1),
        ],
    };

    static Shown Counted(Flag? flag, string test, string figures, Figure figure, long number) =>
        new(flag, test, figures) { Counted = ImmutableSortedDictionary<Figure, long>.Empty.Add(figure, number) };
}
