using System.IO.Compression;

namespace Perf.Harness.Tests.Engines;

/// <summary>Any real trips.txt is read by its header; a file that is none is refused with what to do.</summary>
[Parallelizable(ParallelScope.Self)]
public sealed class TripsFileTests : TestsInFolder
{
    const string Toronto =
        "route_id,service_id,trip_id,trip_headsign,trip_short_name,direction_id,block_id,shape_id,"
        + "wheelchair_accessible,bikes_allowed\n"
        + "10,1,49832983,East - 10 Van Horne towards Victoria Park,,0,2183637,1093066,1,1\n";

    const string Header = "trip_id,route_id,service_id\n";

    static readonly string ManyRows =
        Toronto + string.Concat(Enumerable.Range(0, 5_000).Select(i => $"10,1,{i * 7919 % 99_991},,,,,,,\n"));

    static readonly Trip VanHorne = new(
        "10", "1", "49832983", "East - 10 Van Horne towards Victoria Park", 0, "2183637", "1093066", 1);

    string PathOfFile => Path.Combine(Folder.Root.FullName, "trips.txt");

    [Test]
    public void The_Toronto_header_is_read_by_name() =>
        Assert.That(Read(Toronto), Is.EqualTo([VanHorne]));

    [Test]
    public void Columns_may_stand_in_any_order_with_others_between() =>
        Assert.That(
            Read("shape_id,x,trip_id,wheelchair_accessible,service_id,trip_headsign,block_id,direction_id,route_id\n"
                + "1093066,?,49832983,1,1,East - 10 Van Horne towards Victoria Park,2183637,0,10"),
            Is.EqualTo([VanHorne]));

    [Test]
    public void A_byte_order_mark_and_Windows_line_ends_change_nothing() =>
        Assert.That(
            Read('\uFEFF' + Toronto.Replace("East - 10", "Montréal – 10").ReplaceLineEndings("\r\n")),
            Is.EqualTo([VanHorne with { TripHeadsign = "Montréal – 10 Van Horne towards Victoria Park" }]));

    [Test]
    public void A_gz_is_known_by_its_first_bytes_whatever_its_name()
    {
        File.WriteAllBytes(PathOfFile, Gz(Toronto));

        Assert.That(TripsFile.Read(PathOfFile), Is.EqualTo([VanHorne]));
    }

    [Test]
    public void Missing_optional_columns_are_empty() =>
        Assert.That(
            Read("trip_id,route_id,service_id\nt,r,s\n"),
            Is.EqualTo([new Trip("r", "s", "t", "", null, "", "", null)]));

    [TestCase("", null)]
    [TestCase("0", null)]
    [TestCase("1", 1)]
    [TestCase("2", 2)]
    public void Wheelchair_0_is_no_information(string text, int? wanted) =>
        Assert.That(
            Read($"trip_id,route_id,service_id,wheelchair_accessible\nt,r,s,{text}\n").Single().WheelchairAccessible,
            Is.EqualTo(wanted));

    [TestCase("trip_id")]
    [TestCase("route_id")]
    [TestCase("service_id")]
    public void A_file_without_a_column_that_is_needed_is_refused(string column)
    {
        string[] columns = ["route_id", "service_id", "trip_id", "shape_id"];
        string header = string.Join(',', columns.Where(name => name != column));

        Assert.That(Refused(header + "\n1,2,3\n"), Is.EqualTo(
            $"{PathOfFile} has no column {column}; found the header '{header}', "
            + "expected at least trip_id, route_id, service_id. Name the trips.txt of a GTFS feed."));
    }

    [TestCase("", ": found an empty file, a pipe or a device; expected a GTFS trips.txt or trips.txt.gz with a header "
        + "and trips. Correct the path, or get the file again.")]
    [TestCase(Header, " has a header and no trips; expected at least one row. Get the file again.")]
    [TestCase(Header + "1,2,3\n\n1,2\n", ", line 4: found 2 fields, expected 3 as in the header. "
        + "Correct the line: a text with a comma needs quotes.")]
    [TestCase(Header + "1,2,3\n\n1,2,3,4\n", ", line 4: found 4 fields, expected 3 as in the header. "
        + "Correct the line: a text with a comma needs quotes.")]
    [TestCase("trip_id,route_id,service_id,direction_id\n1,2,3,east\n", ", line 2: found 'east' in direction_id, "
        + "expected a whole number or nothing. Correct the line.")]
    [TestCase(Header + "1,2,\"3\n4,5,6\n", ", line 2: a quote is opened and never closed; "
        + "expected comma-separated text, a trip a line, with paired quotes. Correct the line.")]
    public void A_text_that_is_no_table_of_trips_is_refused(string text, string problem) =>
        Assert.That(Refused(text), Is.EqualTo(PathOfFile + problem));

    [Test]
    public void A_file_that_is_not_there_is_refused()
    {
        var refused = Assert.Throws<TripsFileException>(() => TripSet.From(TripsFile.Read(PathOfFile)))!;

        Assert.That(refused.Message, Is.EqualTo(
            $"{PathOfFile} is not there; expected a GTFS trips.txt or trips.txt.gz. "
            + "Correct the path, or remove the setting to use generated trips."));
    }

    [Test]
    public void A_gz_that_ends_too_early_is_refused_wherever_it_ends([Values(3, 12, 18, 200, 2_000)] int length)
    {
        File.WriteAllBytes(PathOfFile, Gz(ManyRows)[..length]);

        Assert.That(RefusedFile(), Does.StartWith($"{PathOfFile} can't be read to its end: It "));
    }

    [Test]
    public void A_gz_without_its_last_bytes_is_refused([Values(1, 4, 8, 9)] int missing)
    {
        File.WriteAllBytes(PathOfFile, Gz(Toronto)[..^missing]);

        Assert.That(RefusedFile(), Does.StartWith($"{PathOfFile} can't be read to its end: It promises "));
    }

    [Test]
    public void A_gz_with_a_flipped_byte_is_refused([Values(0.3, 0.6, 0.95)] double place)
    {
        byte[] damaged = Gz(ManyRows);
        damaged[(int)(damaged.Length * place)] ^= 0xFF;
        File.WriteAllBytes(PathOfFile, damaged);

        Assert.That(RefusedFile(), Does.StartWith($"{PathOfFile} can't be read to its end: "));
    }

    [Test]
    public void A_gz_of_nothing_is_empty()
    {
        File.WriteAllBytes(PathOfFile, Gz(""));

        Assert.That(RefusedFile(), Does.Contain(" can't be read to its end: ").Or.Contain("found an empty file"));
    }

    [Test]
    public void The_fingerprint_is_of_the_values_and_not_of_the_file()
    {
        var plain = TripSet.From(Read(Toronto)).Fingerprint;
        File.WriteAllBytes(PathOfFile, Gz(Toronto.Replace("East - ", "\"East - ").Replace(" Park,", " Park\",")));
        var quotedAndPacked = new TripsSource(PathOfFile).Trips.Fingerprint;

        Assert.That(quotedAndPacked, Is.EqualTo(plain));
        Assert.That(TripSet.From(Read(Toronto.Replace("2183637", "2183638"))).Fingerprint, Is.Not.EqualTo(plain));
    }

    [Test]
    public void A_value_in_the_next_column_is_another_fingerprint() =>
        Assert.That(
            TripSet.From(Read("trip_id,route_id,service_id,block_id,shape_id\n1,2,3,4,\n")).Fingerprint,
            Is.Not.EqualTo(
                TripSet.From(Read("trip_id,route_id,service_id,block_id,shape_id\n1,2,3,,4\n")).Fingerprint));

    [Test]
    public void A_real_feed_is_read_whole()
    {
        string feed = Repository.PathOf("../shared/data/trips.txt.gz");
        if (!File.Exists(feed)) Assert.Ignore("There is no ../shared/data/trips.txt.gz next to the repository.");

        var trips = new TripsSource(feed).Trips;

        Assert.That(trips.Fingerprint.Rows, Is.EqualTo(135_311));
        Assert.That(trips.Trips.Count(trip => trip.TripHeadsign.Contains(',')), Is.EqualTo(22_565));
        Assert.That(trips.Trips.Select(trip => trip.TripId), Is.Unique);
        Assert.That(trips.Trips[0].TripId, Is.EqualTo("33982961-ATS_HBL 25-40258"));
        Assert.That(trips.Trips[0].WheelchairAccessible, Is.Null, "the feed does not say");
    }

    List<Trip> Read(string text)
    {
        File.WriteAllText(PathOfFile, text);
        return [.. TripsFile.Read(PathOfFile)];
    }

    string Refused(string text)
    {
        File.WriteAllText(PathOfFile, text);
        return RefusedFile();
    }

    string RefusedFile() => Assert.Throws<TripsFileException>(() => TripSet.From(TripsFile.Read(PathOfFile)))!.Message;

    static byte[] Gz(string text)
    {
        using var packed = new MemoryStream();
        using (var gzip = new GZipStream(packed, CompressionLevel.Optimal)) gzip.Write(Encoding.UTF8.GetBytes(text));
        return packed.ToArray();
    }
}
