using Perf.Durability;

namespace Perf.Harness.Tests.Durability;

public sealed class EvidenceFolderTests
{
    [Test]
    public void Evidence_is_read_as_it_was_written()
    {
        using var scratch = new ScratchFolder();
        var folder = new EvidenceFolder(scratch.Root);
        folder.Write("sqlite", "wal-full", Kills with { Figures = "99 kills" }); // of an earlier run
        folder.Write("sqlite", "wal-full", Kills);
        folder.Write("sqlite", "wal-full",
            new Shown(Flag.Atomicity, "A_rollback_leaves_nothing", "1 row \"rolled back\""));
        folder.Write("sqlite", "wal-off", new Shown(Flag.Atomicity, "Another", "") with { Flag = null });

        IReadOnlyList<Shown> read = folder.Read("sqlite", "wal-full");

        using var scope = Assert.EnterMultipleScope();
        Assert.That(read.Select(shown => shown.Test), Is.EqualTo(["A_rollback_leaves_nothing", Kills.Test]));
        Assert.That(read[0].Figures, Is.EqualTo("1 row \"rolled back\""));
        Assert.That((read[1].Flag, read[1].Figures), Is.EqualTo((Kills.Flag, Kills.Figures)));
        Assert.That(read[1].Counted, Is.EqualTo(Kills.Counted));
        Assert.That(folder.Read("sqlite", "wal-off").Single().Flag, Is.Null, "a figure without a flag is kept");
        Assert.That(folder.Read("sqlite", "memory"), Is.Empty, "no test of it has run");
    }

    [Test]
    public void Damaged_file_is_an_error_with_its_path()
    {
        using var scratch = new ScratchFolder();
        var folder = new EvidenceFolder(scratch.Root);
        folder.Write("sqlite", "wal-full", Kills);
        FileInfo file = scratch.Root.EnumerateFiles("*.json", SearchOption.AllDirectories).Single();
        File.WriteAllText(file.FullName, File.ReadAllText(file.FullName)[..^9]);
        Assert.That(() => folder.Read("sqlite", "wal-full"),
            Throws.TypeOf<FormatException>().With.Message.Contains(file.FullName));
    }

    static Shown Kills { get; } = new(Flag.Durability, "A_killed_writer_loses_nothing_acknowledged", "100 kills")
    {
        Counted = ImmutableSortedDictionary<Figure, long>.Empty.Add(Figure.Kills, 100),
    };
}
