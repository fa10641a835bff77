using Perf.Durability;
using Perf.Engines.Durability;

namespace Perf.Harness.Tests.Durability;

/// <summary>Logs so small that all their images can be written down by hand.</summary>
[Parallelizable(ParallelScope.Self)]
public sealed class PowerLossImagesTests
{
    static readonly StoreFile Data = new("data", StoreFileKind.Data);
    static readonly StoreFile Journal = new("journal", StoreFileKind.Journal);

    [TestCase("data=xxx", "write data 1 A", "data=xAx | data=xxx", TestName = "Unsynced_write_is_there_or_not")]
    [TestCase("data=xxx", "write data 1 A, sync data", "data=xAx", TestName = "Synced_write_is_there")]
    [TestCase("data=x journal=", "write data 0 A, sync journal", "data=A journal= | data=x journal=",
        TestName = "Sync_of_another_file_saves_nothing")]
    [TestCase("data=x", "write data 1 AB", "data=x | data=x00 | data=xAB",
        TestName = "Lost_write_that_made_the_file_longer_may_leave_zeros")]
    [TestCase("data=x", "write data 0 A, write data 0 B", "data=A | data=B | data=x",
        TestName = "Either_of_two_writes_to_one_place_may_be_the_last")]
    [TestCase("data=xy", "write data 0 A, write data 1 B", "data=AB | data=Ay | data=xB | data=xy",
        TestName = "Later_write_may_be_there_without_an_earlier_one")]
    [TestCase("data=xyz", "cut data 1, write data 1 A", "data=x | data=x0 | data=xA | data=xAz | data=xyz",
        TestName = "Cut_of_a_file_is_there_or_not")]
    [TestCase("data=x", "create journal, write journal 0 A, sync journal", "data=x | data=x journal=A",
        TestName = "Sync_of_a_new_file_does_not_save_its_name")]
    [TestCase("data=x", "create journal, write journal 0 A, sync journal, sync directory", "data=x journal=A",
        TestName = "Sync_of_the_directory_saves_a_new_name")]
    [TestCase("data=x journal=y", "delete journal", "data=x", TestName = "Deletion_is_kept")]
    [TestCase("data=x journal=y", "delete journal", "data=x | data=x journal=y", true,
        TestName = "Deleted_file_comes_back_on_a_forgetful_disk")]
    [TestCase("data=x journal=y", "delete journal, sync directory", "data=x", true,
        TestName = "Sync_of_the_directory_saves_a_deletion")]
    [TestCase("journal=old", "delete journal, create journal, write journal 0 N, sync journal",
        " | journal=N | journal=old", true, TestName = "Name_may_be_that_of_the_deleted_file_or_of_the_new_one")]
    public void Images_after_the_last_event(string files, string log, string images, bool isForgetful = false)
    {
        FileEvent[] events = [.. log.Split(", ").Select(Event), new FileEvent.Marked("the end")];
        Assert.That(
            All(files, isForgetful ? DiskModel.Forgetful : DiskModel.KeepsDeletions, events)
                .Where(image => image.Marks == 1).Select(Text).Order(StringComparer.Ordinal),
            Is.EqualTo(images.Split(" | ")));
    }

    [Test]
    public void Write_is_torn_where_the_disk_has_its_boundaries()
    {
        // 200 bytes from 412 on: 100 of them lie in the first sector, 100 in the second.
        var images = new PowerLossImages(
            Files($"data={new string('x', 1024)}"), [Write(Data, 412, new string('A', 200))], DiskModel.KeepsDeletions);

        Assert.That(
            images.All(pieceBytes: 512).Select(image => image.Files["data"].Count(one => one == 'A')).Order(),
            Is.EqualTo([0, 100, 100, 200]));
        Assert.That(images.All(pieceBytes: 4096).Count(), Is.EqualTo(2));
    }

    [Test]
    public void Same_files_with_more_acknowledged_are_another_image()
    {
        FileEvent[] log = [Write(Data, 0, "A"), new FileEvent.Marked("commit 1"), Write(Data, 0, "B")];
        Assert.That(
            All("data=x", DiskModel.KeepsDeletions, log).Select(image => $"{image.Marks} {Text(image)}").Order(),
            Is.EqualTo(["0 data=x", "1 data=A", "1 data=B", "1 data=x"]));
    }

    [Test]
    public void Sample_finds_the_images_of_the_list_and_no_others()
    {
        var images = new PowerLossImages(
            Files("data=xy journal=j"),
            [
                Write(Data, 0, "AB"), new FileEvent.Marked("commit 1"), new FileEvent.Deleted(Journal),
                new FileEvent.Opened(Journal, Created: true), Write(Journal, 0, "k"), new FileEvent.Marked("commit 2"),
            ],
            DiskModel.Forgetful);

        Assert.That(
            images.Sample(count: 1_000, seed: 1).Select(image => (image.Hash, image.Marks)),
            Is.EquivalentTo(images.All().Select(image => (image.Hash, image.Marks))));
    }

    [Test]
    public void Sample_depends_on_its_seed_and_has_no_image_twice()
    {
        var images = new PowerLossImages(
            Files("data="), [.. Enumerable.Range(0, 40).Select(i => Write(Data, i, "A"))], DiskModel.KeepsDeletions);

        string[] sample = [.. images.Sample(count: 100, seed: 7).Select(image => image.Hash)];

        Assert.That(sample, Is.Unique.And.Length.EqualTo(100));
        Assert.That(images.Sample(count: 100, seed: 7).Select(image => image.Hash), Is.EqualTo(sample));
        Assert.That(images.Sample(count: 100, seed: 8).Select(image => image.Hash), Is.Not.EqualTo(sample));
    }

    [Test]
    public void Too_many_images_are_an_error_that_names_Sample() =>
        Assert.That(
            () => new PowerLossImages(Files("data="), [Write(Data, 0, "AAAAAAAAAAA")], DiskModel.KeepsDeletions)
                .All(pieceBytes: 1).ToList(),
            Throws.InvalidOperationException.With.Message.EqualTo(
                "11 unsynced pieces have more images than can be listed; 10 can. Use Sample."));

    [Test]
    public void Log_that_begins_too_late_is_an_error() =>
        Assert.That(
            () => All("data=", DiskModel.KeepsDeletions, [Write(Journal, 0, "A")]).ToList(),
            Throws.InvalidOperationException.With.Message.StartsWith(
                "The log uses journal at event 1, which is not there"));

    static FileEvent Write(StoreFile file, long offset, string text) =>
        new FileEvent.Written(file, offset, Encoding.ASCII.GetBytes(text));

    static FileEvent Event(string text) => text.Split(' ') switch
    {
        ["write", var file, var offset, var bytes] => Write(Named(file), offset[0] - '0', bytes),
        ["cut", var file, var size] => new FileEvent.Truncated(Named(file), size[0] - '0'),
        ["create", var file] => new FileEvent.Opened(Named(file), Created: true),
        ["delete", var file] => new FileEvent.Deleted(Named(file)),
        ["sync", "directory"] => new FileEvent.DirectorySynced(),
        ["sync", var file] => new FileEvent.Synced(Named(file)),
        _ => throw new ArgumentException($"'{text}' is no event.", nameof(text)),
    };

    static StoreFile Named(string name) => name == Data.Name ? Data : Journal;

    static IEnumerable<PowerLossImage> All(string files, DiskModel model, FileEvent[] log) =>
        new PowerLossImages(Files(files), log, model).All();

    static Dictionary<string, byte[]> Files(string text) => text.Split(' ').Select(file => file.Split('='))
        .ToDictionary(file => file[0], file => Encoding.ASCII.GetBytes(file[1]));

    static string Text(PowerLossImage image) => string.Join(
        ' ', image.Files.Select(file => $"{file.Key}={Encoding.ASCII.GetString(file.Value).Replace('\0', '0')}"));
}
