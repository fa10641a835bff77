using System.Buffers.Binary;
using System.IO.Compression;

namespace Perf.Engines.Data;

/// <summary>Unpacks a gzip file whole, and notices if it is cut off: the runtime's stream just stops there.</summary>
public static class GzipFile
{
    const int HeaderAndTrailer = 18;

    /// <summary>Whether a file begins as gzip files do; its name says little, for downloads are renamed.</summary>
    public static bool Is(Stream file)
    {
        file.Position = 0;
        bool gzip = file.ReadByte() == 0x1F && file.ReadByte() == 0x8B;
        file.Position = 0;
        return gzip;
    }

    /// <summary>What the file holds.</summary>
    /// <exception cref="InvalidDataException">The file is damaged or cut off.</exception>
    public static MemoryStream Unpack(Stream file)
    {
        uint promised = PromisedLength(file);
        file.Position = 0;
        var unpacked = new MemoryStream();
        using (var gzip = new GZipStream(file, CompressionMode.Decompress, leaveOpen: true)) gzip.CopyTo(unpacked);
        if ((uint)unpacked.Length != promised)
        {
            throw new InvalidDataException(
                $"It promises {promised} bytes and holds {unpacked.Length}; it is cut off, or made of several parts.");
        }

        unpacked.Position = 0;
        return unpacked;
    }

    // RFC 1952: the last four bytes are the length, modulo 2 to the 32nd.
    static uint PromisedLength(Stream file)
    {
        if (file.Length < HeaderAndTrailer)
            throw new InvalidDataException($"It holds {file.Length} bytes, fewer than an empty gzip file.");
        Span<byte> length = stackalloc byte[4];
        file.Position = file.Length - length.Length;
        file.ReadExactly(length);
        return BinaryPrimitives.ReadUInt32LittleEndian(length);
    }
}
