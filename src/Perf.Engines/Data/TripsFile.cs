using System.Text;
using Perf.Harness.Environments;

namespace Perf.Engines.Data;

/// <summary>Reads any GTFS trips.txt, plain or gz, by the names in its header and never by position.</summary>
public static class TripsFile
{
    // The largest national feeds stay below; so does the memory for all trips of a file.
    const long MostBytes = 256 << 20;
    const int MostTrips = 2_000_000;

    /// <summary>The trips, one by one, in the file's order.</summary>
    /// <exception cref="TripsFileException">The file is missing, damaged, or no trips table.</exception>
    public static IEnumerable<Trip> Read(string path) => Read(path, MostTrips);

    internal static IEnumerable<Trip> Read(string path, int mostTrips)
    {
        using var text = Open(path);
        var csv = Guarded(path, () => new CsvReader(text));
        var columns = TripColumns.Of(path, Guarded(path, csv.Read));
        int rows = 0;
        while (Guarded(path, csv.Read) is { } fields)
        {
            if (++rows > mostTrips)
            {
                throw new TripsFileException(
                    $"{path} has more than {mostTrips} trips, which is the most that is read. "
                    + "Take a part of the feed.");
            }

            yield return columns.Trip(csv.Line, fields);
        }

        if (rows == 0)
        {
            throw new TripsFileException(
                $"{path} has a header and no trips; expected at least one row. Get the file again.");
        }
    }

    static StreamReader Open(string path) => Guarded(path, () =>
    {
        if (!File.Exists(path))
        {
            throw new TripsFileException(
                $"{path} is not there; expected a GTFS trips.txt or trips.txt.gz. "
                + "Correct the path, or remove the setting to use generated trips.");
        }

        if (RegularFile.Problem(path, MostBytes) is { } problem)
        {
            throw new TripsFileException(
                $"{path}: found {problem}; expected a GTFS trips.txt or trips.txt.gz with a header and trips. "
                + "Correct the path, or get the file again.");
        }

        return new FileStream(path, FileMode.Open, FileAccess.Read, FileShare.Read, 1 << 16).OrDispose(file =>
            new StreamReader(GzipFile.Is(file) ? GzipFile.Unpack(file, MostBytes) : file, Encoding.UTF8));
    });

    static T Guarded<T>(string path, Func<T> read)
    {
        try
        {
            return read();
        }
        catch (Exception damage) when (damage is not TripsFileException
            && damage is IOException or InvalidDataException or UnauthorizedAccessException)
        {
            throw new TripsFileException(
                $"{path} can't be read to its end: {damage.Message} Get the file again.", damage);
        }
        catch (FormatException format)
        {
            throw new TripsFileException(
                $"{path}, {format.Message}; expected comma-separated text, a trip a line, with paired quotes. "
                + "Correct the line.", format);
        }
    }

    static TripsFileException Empty(string path) =>
        new($"{path} is empty; expected a header with trip_id, route_id, service_id. Get the file again.");

    /// <summary>Which field of a row is which column.</summary>
    sealed class TripColumns(string path, string[] header)
    {
        readonly int _route = Required(path, header, "route_id");
        readonly int _service = Required(path, header, "service_id");
        readonly int _trip = Required(path, header, "trip_id");
        readonly int _headsign = Array.IndexOf(header, "trip_headsign");
        readonly int _direction = Array.IndexOf(header, "direction_id");
        readonly int _block = Array.IndexOf(header, "block_id");
        readonly int _shape = Array.IndexOf(header, "shape_id");
        readonly int _wheelchair = Array.IndexOf(header, "wheelchair_accessible");

        // Most values repeat from row to row: one string each keeps 135,000 trips small.
        readonly Dictionary<string, string> _seen = new(StringComparer.Ordinal);

        internal static TripColumns Of(string path, IReadOnlyList<string>? header) =>
            header is null ? throw Empty(path) : new TripColumns(path, [.. header.Select(name => name.Trim())]);

        internal Trip Trip(int line, IReadOnlyList<string> fields)
        {
            if (fields.Count != header.Length)
            {
                throw new TripsFileException(
                    $"{path}, line {line}: found {fields.Count} fields, expected {header.Length} as in the header. "
                    + "Correct the line: a text with a comma needs quotes.");
            }

            int? wheelchair = Number(line, fields, _wheelchair);
            return new Trip(
                Text(fields, _route), Text(fields, _service), fields[_trip], Text(fields, _headsign),
                Number(line, fields, _direction), Text(fields, _block), Text(fields, _shape),
                wheelchair == 0 ? null : wheelchair); // GTFS: 0 is "no information", like an empty field
        }

        static int Required(string path, string[] header, string name)
        {
            int index = Array.IndexOf(header, name);
            return index >= 0 ? index : throw new TripsFileException(
                $"{path} has no column {name}; found the header '{string.Join(',', header)}', "
                + "expected at least trip_id, route_id, service_id. Name the trips.txt of a GTFS feed.");
        }

        string Text(IReadOnlyList<string> fields, int column)
        {
            if (column < 0 || fields[column].Length == 0) return "";
            if (_seen.TryGetValue(fields[column], out string? known)) return known;
            _seen.Add(fields[column], fields[column]);
            return fields[column];
        }

        int? Number(int line, IReadOnlyList<string> fields, int column)
        {
            if (column < 0 || fields[column].Length == 0) return null;
            return int.TryParse(fields[column], NumberStyles.None, CultureInfo.InvariantCulture, out int number)
                ? number
                : throw new TripsFileException(
                    $"{path}, line {line}: found '{fields[column]}' in {header[column]}, "
                    + "expected a whole number or nothing. Correct the line.");
        }
    }
}

/// <summary>A file can't be read as a trips table.</summary>
public sealed class TripsFileException(string message, Exception? cause = null) : IOException(message, cause);
