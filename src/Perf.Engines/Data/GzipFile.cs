using System.Buffers.Binary;
using System.IO.Compression;

namespace Perf.Engines.Data;

/// <summary>Unpacks a gzip file, and notices if it is cut off: the runtime's stream just stops there.</summary>
public static class GzipFile
{
    const int HeaderAndTrailer = 18;
    const int BufferBytes = 1 << 16;

    /// <summary>Whether a file begins as gzip files do; its name says little, for downloads are renamed.</summary>
    public static bool Is(Stream file)
    {
        file.Position = 0;
        bool gzip = file.ReadByte() == 0x1F && file.ReadByte() == 0x8B;
        file.Position = 0;
        return gzip;
    }

    /// <summary>
    /// The content of the file, which is unpacked twice: once to check that it is whole, and once to read it. A small
    /// file may unpack to more than any memory.
    /// </summary>
    /// <param name="file">The file; it is closed with what is unpacked.</param>
    /// <param name="most">The most bytes that it may hold.</param>
    /// <exception cref="InvalidDataException">The file is damaged, cut off, or too large.</exception>
    public static Stream Unpack(Stream file, long most)
    {
        uint promised = PromisedLength(file);
        file.Position = 0;
        long length = 0;
        using (var gzip = new GZipStream(file, CompressionMode.Decompress, leaveOpen: true))
        {
            var buffer = new byte[BufferBytes];
            for (int read; (read = gzip.Read(buffer)) > 0;)
            {
                length += read;
                if (length > most) throw new InvalidDataException($"It unpacks to more than {most} bytes.");
            }
        }

        if (length != promised)
        {
            throw new InvalidDataException(
                $"It promises {promised} bytes and contains {length}: it is cut off, or has several parts.");
        }

        file.Position = 0;
        return new GZipStream(file, CompressionMode.Decompress);
    }

    // RFC 1952: the last four bytes are the length, modulo 2 to the 32nd.
    static uint PromisedLength(Stream file)
    {
        if (file.Length < HeaderAndTrailer)
            throw new InvalidDataException($"It has {file.Length} bytes, fewer than an empty gzip file.");
        Span<byte> length = stackalloc byte[4];
        file.Position = file.Length - length.Length;
        file.ReadExactly(length);
        return BinaryPrimitives.ReadUInt32LittleEndian(length);
    }
}
