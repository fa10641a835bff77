namespace Perf.Harness.Tests.Baselines;

/// <summary>A file on a disk that is full after so many bytes.</summary>
sealed class FullDisk(string path, int bytes) : FileStream(path, FileMode.CreateNew, FileAccess.Write)
{
    const int DiskFull = unchecked((int)0x80070070); // ERROR_DISK_FULL; Linux's own number is tried on /dev/full

    int _left = bytes;

    public override void Write(ReadOnlySpan<byte> buffer)
    {
        base.Write(buffer[..Math.Min(_left, buffer.Length)]);
        if (buffer.Length > _left) throw new IOException("No space left on device", DiskFull);
        _left -= buffer.Length;
    }
}
