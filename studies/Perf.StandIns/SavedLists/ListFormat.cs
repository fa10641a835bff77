using System.IO.Compression;
using System.Text;
using System.Text.Json;

namespace Perf.StandIns.SavedLists;

/// <summary>How a list is saved.</summary>
/// <param name="Name">The name in options.</param>
/// <param name="FileName">The file.</param>
/// <param name="Write">Writes all.</param>
/// <param name="Read">Reads what was written.</param>
sealed record ListFormat(
    string Name, string FileName, Action<Stream, ListContent> Write, Func<Stream, ListContent> Read)
{
    const int BufferBytes = 64 * 1024;

    /// <summary>JSON, by generated serializers.</summary>
    internal static ListFormat Json { get; } = new(
        "json",
        "list.json",
        (stream, content) => JsonSerializer.Serialize(stream, content, ListJson.Default.ListContent),
        stream => JsonSerializer.Deserialize(stream, ListJson.Default.ListContent)
            ?? throw new InvalidDataException("The file contains null, expected a list."));

    /// <summary>Binary values, compressed by Brotli at its fastest.</summary>
    internal static ListFormat Brotli { get; } = new("brotli", "list.br", WriteBrotli, ReadBrotli);

    static void WriteBrotli(Stream stream, ListContent content)
    {
        using var compressed = new BrotliStream(stream, CompressionLevel.Fastest, leaveOpen: true);
        using var buffered = new BufferedStream(compressed, BufferBytes);   // each write is compressed separately
        using var writer = new BinaryWriter(buffered, Encoding.UTF8, leaveOpen: true);
        writer.Write7BitEncodedInt(content.Tables.Count);
        foreach (string table in content.Tables) writer.Write(table);
        writer.Write7BitEncodedInt(content.Customers.Count);
        foreach (Customer record in content.Customers)
        {
            writer.Write(record.Id);
            writer.Write(record.Name);
            writer.Write7BitEncodedInt64(record.Telephone);
            writer.Write(record.DateOfBirth.Ticks);
        }
    }

    static ListContent ReadBrotli(Stream stream)
    {
        using var plain = new BrotliStream(stream, CompressionMode.Decompress, leaveOpen: true);
        using var reader = new BinaryReader(plain, Encoding.UTF8, leaveOpen: true);
        var tables = new string[reader.Read7BitEncodedInt()];
        for (int i = 0; i < tables.Length; i++) tables[i] = reader.ReadString();
        var customers = new Customer[reader.Read7BitEncodedInt()];
        for (int i = 0; i < customers.Length; i++)
        {
            customers[i] = new Customer(
                reader.ReadInt32(), reader.ReadString(), reader.Read7BitEncodedInt64(),
                new DateTime(reader.ReadInt64()));
        }

        return new ListContent(tables, customers);
    }
}
