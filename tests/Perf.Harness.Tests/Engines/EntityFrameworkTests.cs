using Microsoft.EntityFrameworkCore;
using Perf.Engines.EntityFramework;
using Perf.Harness.Tests.Sqlite;

namespace Perf.Harness.Tests.Engines;

/// <summary>EF stores the same data as the provider below it, and its work is counted.</summary>
public sealed class EntityFrameworkTests
{
    const string Name = "entity-framework/wal-full";

    static readonly Gallery Gallery = new();

    [Test]
    public void Database_that_EF_creates_has_the_journal_of_the_configuration()
    {
        using var folder = new ScratchFolder();
        string file = Path.Combine(folder.Root.FullName, "made.db");
        using var context = new DbContext(
            new DbContextOptionsBuilder().UseSqlite($"Data Source={file};Pooling=False").Options);
        context.Database.EnsureCreated();
        byte[] header = File.ReadAllBytes(file)[..20];
        Assert.That((header[18], header[19]), Is.EqualTo((2, 2)), "a file in WAL says so at 18 and 19");
        Assert.That(EngineCatalogue.Find(Name).Options["journal_mode"], Is.EqualTo("wal"));
    }

    [Test]
    public void Provider_reads_records_written_by_EF()
    {
        using var test = new TestStore(EngineCatalogue.Find(Name), counted: false);
        Customer odd = new(7, "O'Neil \"日本\" %_", long.MaxValue, new DateTime(1899, 12, 31));
        test.Any.InsertMany([odd, .. TestStore.Customers(10, 5)]);
        Customer[] all = [.. test.Any.ReadAll()];
        test.Any.Dispose();
        File.Delete(Path.Combine(test.Directory.FullName, "store.db-wal"));

        using IStore provider = EngineCatalogue.Find("microsoft-data-sqlite/wal-full").Open(test.Directory, null);

        Assert.That(provider.ReadAll(), Is.EqualTo(all));
        Assert.That(all, Has.Length.EqualTo(6).And.Member(odd));
    }

    [Test]
    public void Two_readers_and_a_writer_have_a_context_each()
    {
        using var test = new TestStore(EngineCatalogue.Find(Name), counted: false);
        test.Any.InsertMany([.. TestStore.Customers(1, 3)]);
        int pairs = 0;

        foreach (Customer one in test.Any.ReadAll())
            foreach (Customer other in test.Any.Query("John", 0)) pairs += test.Any.Update(one) && one != other ? 1 : 0;

        Assert.That(pairs, Is.EqualTo(6));
    }

    // One statement commits alone; several of a save are in a transaction.
    static int StatementsOf(int lines, int saves) => lines == saves ? lines : lines + (2 * saves);

    [TestCase(SaveStep.EachLine)]
    [TestCase(SaveStep.EachObject)]
    [TestCase(SaveStep.All)]
    public void Saves_and_statements_are_counted(SaveStep step)
    {
        int lines = Gallery.LineCount;
        int saves = step switch { SaveStep.EachLine => lines, SaveStep.EachObject => Gallery.ObjectCount, _ => 1 };

        WorkCounts work = Counted(Name, step);

        Assert.That(work[Metric.Saves], Is.EqualTo(saves));
        bool returnsIds = typeof(Microsoft.EntityFrameworkCore.DbContext).Assembly.GetName().Version!.Major >= 7;
        int expected = returnsIds ? StatementsOf(lines, saves) : (2 * lines) + (2 * saves);
        Assert.That(
            work[Metric.Statements], Is.EqualTo(expected),
            "a line is inserted, and before EF 7 its id is read; a save of several begins and commits");
        Assert.That(
            Counted("sqlite-raw/wal-full", step)[Metric.Statements],
            Is.EqualTo(StatementsOf(lines, saves)), "one statement commits alone");
    }

    [Test]
    public void Change_detection_of_EF_is_not_work_of_SQLite()
    {
        WorkCounts detecting = Counted(Name, store => store.Add(new Gallery().Objects, SaveStep.EachObject));
        WorkCounts not = Counted(Name, store => store.AddWithoutDetecting(new Gallery().Objects));

        Assert.That(not.Counts, Is.EqualTo(detecting.Counts));
    }

    [Test]
    public void Every_way_of_reading_gives_the_same_lines()
    {
        using var test = new TestStore(EngineCatalogue.Find(Name), counted: false);
        var store = test.Any.Table<IEntityGallery>();
        store.Add(Gallery.Objects, SaveStep.All);
        string[] wanted = [.. Gallery.Objects[4].Metadata.Select(line => line.ToString())];

        foreach (EntityReading reading in Enum.GetValues<EntityReading>())
            Assert.That(store.Of(5, reading).Select(line => line.ToString()),
                Is.EqualTo(wanted), reading.ToString());
        Assert.That(Gallery.Objects.SelectMany(one => one.Metadata).Select(line => line.Id),
            Is.Unique.And.All.Positive);
    }

    static WorkCounts Counted(string configuration, SaveStep step) =>
        Counted<IGalleryTable>(configuration, store => store.Add(new Gallery().Objects, step));

    static WorkCounts Counted<TGallery>(string configuration, Action<TGallery> pass)
        where TGallery : class, IGalleryTable
    {
        using var test = new OpenedStore(configuration, counted: true);
        var gallery = test.As<TGallery>();
        gallery.Clear();
        return test.Count(_ => pass(gallery));
    }

    static WorkCounts Counted(string configuration, Action<IEntityGallery> pass) =>
        Counted<IEntityGallery>(configuration, pass);
}
