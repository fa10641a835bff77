using System.Text;
using NUnit.Framework;
using Perf.Engines.Durability;

namespace Perf.Harness.Tests.Durability;

/// <summary>Logs so small that all their images can be written down by hand.</summary>
[Parallelizable(ParallelScope.Self)]
public sealed class PowerLossImagesTests
{
    static readonly StoreFile Data = new("data", StoreFileKind.Data);
    static readonly StoreFile Journal = new("journal", StoreFileKind.Journal);

    [Test]
    public void An_unsynced_write_is_there_or_not() =>
        Assert.That(Images("data=xxx", Write(Data, 1, "A")), Is.EqualTo(["data=xAx", "data=xxx"]));

    [Test]
    public void A_synced_write_is_there() =>
        Assert.That(Last("data=xxx", Write(Data, 1, "A"), new FileEvent.Synced(Data)), Is.EqualTo(["data=xAx"]));

    [Test]
    public void A_sync_of_another_file_saves_nothing() =>
        Assert.That(
            Last("data=x journal=", Write(Data, 0, "A"), new FileEvent.Synced(Journal)),
            Is.EqualTo(["data=A journal=", "data=x journal="]));

    [Test]
    public void A_lost_write_that_made_the_file_longer_may_leave_zeros() =>
        Assert.That(Images("data=x", Write(Data, 1, "AB")), Is.EqualTo(["data=x", "data=x00", "data=xAB"]));

    [Test]
    public void Of_two_writes_to_one_place_either_may_be_the_last_on_the_disk() =>
        Assert.That(
            Last("data=x", Write(Data, 0, "A"), Write(Data, 0, "B")), Is.EqualTo(["data=A", "data=B", "data=x"]));

    [Test]
    public void A_later_write_may_be_there_without_an_earlier_one() =>
        Assert.That(
            Last("data=xy", Write(Data, 0, "A"), Write(Data, 1, "B")),
            Is.EqualTo(["data=AB", "data=Ay", "data=xB", "data=xy"]));

    [Test]
    public void A_cut_of_a_file_is_there_or_not() =>
        Assert.That(
            Last("data=xyz", new FileEvent.Truncated(Data, 1), Write(Data, 1, "A")),
            Is.EqualTo(["data=x", "data=x0", "data=xA", "data=xAz", "data=xyz"]));

    [Test]
    public void A_new_name_is_safe_when_its_directory_was_synced_not_when_its_file_was()
    {
        FileEvent[] written =
            [new FileEvent.Opened(Journal, Created: true), Write(Journal, 0, "A"), new FileEvent.Synced(Journal)];
        Assert.That(Last("data=x", written), Is.EqualTo(["data=x", "data=x journal=A"]));
        Assert.That(Last("data=x", [.. written, new FileEvent.DirectorySynced()]), Is.EqualTo(["data=x journal=A"]));
    }

    [Test]
    public void A_deleted_file_comes_back_only_on_a_forgetful_disk_until_its_directory_is_synced()
    {
        var deleted = new FileEvent.Deleted(Journal);
        Assert.That(Last("data=x journal=y", deleted), Is.EqualTo(["data=x"]));
        Assert.That(Forgetful("data=x journal=y", deleted), Is.EqualTo(["data=x", "data=x journal=y"]));
        Assert.That(Forgetful("data=x journal=y", deleted, new FileEvent.DirectorySynced()), Is.EqualTo(["data=x"]));
    }

    [Test]
    public void A_name_may_stand_for_the_file_before_the_deletion_or_for_the_one_after_it() =>
        Assert.That(
            Forgetful("journal=old", new FileEvent.Deleted(Journal), new FileEvent.Opened(Journal, Created: true),
                Write(Journal, 0, "N"), new FileEvent.Synced(Journal)),
            Is.EqualTo(["", "journal=N", "journal=old"]));

    [Test]
    public void A_write_is_torn_where_the_disk_has_its_boundaries()
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
    public void The_same_files_come_again_where_the_caller_was_told_of_more()
    {
        FileEvent[] log = [Write(Data, 0, "A"), new FileEvent.Marked("commit 1"), Write(Data, 0, "B")];
        Assert.That(
            All("data=x", DiskModel.KeepsDeletions, log).Select(image => $"{image.Marks} {Text(image)}").Order(),
            Is.EqualTo(["0 data=x", "1 data=A", "1 data=B", "1 data=x"]));
    }

    [Test]
    public void A_sample_finds_what_the_list_holds_and_nothing_else()
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
    public void A_sample_holds_as_many_different_images_as_were_wanted_and_the_same_for_the_same_seed()
    {
        var images = new PowerLossImages(
            Files("data="), [.. Enumerable.Range(0, 40).Select(i => Write(Data, i, "A"))], DiskModel.KeepsDeletions);

        string[] sample = [.. images.Sample(count: 100, seed: 7).Select(image => image.Hash)];

        Assert.That(sample, Is.Unique.And.Length.EqualTo(100));
        Assert.That(images.Sample(count: 100, seed: 7).Select(image => image.Hash), Is.EqualTo(sample));
        Assert.That(images.Sample(count: 100, seed: 8).Select(image => image.Hash), Is.Not.EqualTo(sample));
    }

    [Test]
    public void Too_many_images_to_list_are_an_error_that_says_what_to_use() =>
        Assert.That(
            () => Last("data=", [.. Enumerable.Range(0, 11).Select(i => Write(Data, i, "A"))]).ToList(),
            Throws.InvalidOperationException.With.Message.EqualTo(
                "11 unsynced pieces have more images than can be listed; 10 can. Use Sample."));

    [Test]
    public void A_log_that_begins_too_late_is_an_error() =>
        Assert.That(
            () => Images("data=", Write(Journal, 0, "A")).ToList(),
            Throws.InvalidOperationException.With.Message.StartsWith(
                "The log uses journal at event 1, which is not there"));

    static FileEvent Write(StoreFile file, long offset, string text) =>
        new FileEvent.Written(file, offset, Encoding.ASCII.GetBytes(text));

    /// <summary>The images of all cuts.</summary>
    static IEnumerable<string> Images(string files, params FileEvent[] log) =>
        All(files, DiskModel.KeepsDeletions, log).Select(Text).Order(StringComparer.Ordinal);

    /// <summary>The images of the cut after the last event.</summary>
    static IEnumerable<string> Last(string files, params FileEvent[] log) => Last(files, DiskModel.KeepsDeletions, log);

    static IEnumerable<string> Forgetful(string files, params FileEvent[] log) => Last(files, DiskModel.Forgetful, log);

    // The mark sets the last cut's images apart from the same ones before.
    static IEnumerable<string> Last(string files, DiskModel model, FileEvent[] log) =>
        All(files, model, [.. log, new FileEvent.Marked("the end")])
            .Where(image => image.Marks == 1).Select(Text).Order(StringComparer.Ordinal);

    static IEnumerable<PowerLossImage> All(string files, DiskModel model, FileEvent[] log) =>
        new PowerLossImages(Files(files), log, model).All();

    static Dictionary<string, byte[]> Files(string text) => text.Split(' ').Select(file => file.Split('='))
        .ToDictionary(file => file[0], file => Encoding.ASCII.GetBytes(file[1]));

    static string Text(PowerLossImage image) => string.Join(
        ' ', image.Files.Select(file => $"{file.Key}={Encoding.ASCII.GetString(file.Value).Replace('\0', '0')}"));
}
