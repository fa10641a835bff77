namespace Perf.Harness.Tests.Sqlite;

/// <summary>What a file is: bytes, zero where none were written; and a count of what was done to it.</summary>
sealed class ModelFile
{
    byte[] _bytes = new byte[4096];  // as long as the file ever was

    internal int Size { get; private set; }

    internal ReadOnlySpan<byte> Content => _bytes.AsSpan(0, Size);

    internal long Writes { get; private set; }

    internal long BytesWritten { get; private set; }

    internal long Reads { get; private set; }

    internal long BytesRead { get; private set; }

    internal long Truncates { get; private set; }

    internal void Write(ReadOnlySpan<byte> bytes, int offset)
    {
        Writes++;
        BytesWritten += bytes.Length;
        int end = offset + bytes.Length;
        if (_bytes.Length < end) Array.Resize(ref _bytes, 2 * end);
        bytes.CopyTo(_bytes.AsSpan(offset));
        Size = Math.Max(Size, end);
    }

    internal void Read(Span<byte> bytes, int offset)
    {
        Reads++;
        BytesRead += bytes.Length;
        bytes.Clear();
        if (offset < Size) _bytes.AsSpan(offset, Math.Min(bytes.Length, Size - offset)).CopyTo(bytes);
    }

    internal void Truncate(int size)
    {
        Truncates++;
        if (size < Size) _bytes.AsSpan(size, Size - size).Clear();
        Size = size;
    }
}
