namespace Perf.Harness.Tests.Sqlite;

/// <summary>What a file is: bytes, zero where none were written; and a count of what was done to it.</summary>
sealed class ModelFile
{
    byte[] _bytes = [];

    internal int Size => _bytes.Length;

    internal ReadOnlySpan<byte> Content => _bytes;

    internal long Writes { get; private set; }

    internal long BytesWritten { get; private set; }

    internal long Reads { get; private set; }

    internal long BytesRead { get; private set; }

    internal long Truncates { get; private set; }

    internal void Write(ReadOnlySpan<byte> bytes, int offset)
    {
        Writes++;
        BytesWritten += bytes.Length;
        if (_bytes.Length < offset + bytes.Length) Array.Resize(ref _bytes, offset + bytes.Length);
        bytes.CopyTo(_bytes.AsSpan(offset));
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
        Array.Resize(ref _bytes, size);
    }
}
