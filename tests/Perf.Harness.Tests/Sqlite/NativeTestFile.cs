using System.Runtime.InteropServices;
using Perf.Engines.MicrosoftDataSqlite;
using Perf.Engines.Sqlite;

namespace Perf.Harness.Tests.Sqlite;

/// <summary>A file opened through the library's default VFS, as SQLite itself opens its database.</summary>
sealed unsafe class NativeTestFile : IDisposable
{
    const int MainDatabase = 0x100 | 0x2 | 0x4;  // SQLITE_OPEN_MAIN_DB, READWRITE, CREATE

    readonly NativeFile* _file;
    readonly byte* _name;

    internal NativeTestFile(string path)
    {
        NativeVfs* vfs = Library.Native.FindVfs(null);
        _file = (NativeFile*)NativeMemory.AllocZeroed((nuint)vfs->FileSize);

        // SQLite ends the name of a main file with two more zeros: no URI parameters.
        byte[] name = Encoding.UTF8.GetBytes(path + "\0\0\0");
        _name = (byte*)NativeMemory.Alloc((nuint)name.Length);
        name.CopyTo(new Span<byte>(_name, name.Length));

        int flags;
        Check(vfs->Open(vfs, _name, _file, MainDatabase, &flags));
    }

    internal void Write(ReadOnlySpan<byte> bytes, long offset)
    {
        fixed (byte* start = bytes) Check(_file->Methods->Write(_file, start, bytes.Length, offset));
    }

    /// <summary>Reads; bytes beyond the end are zero.</summary>
    internal void Read(Span<byte> bytes, long offset)
    {
        const int shortRead = 522;  // SQLITE_IOERR_SHORT_READ
        fixed (byte* start = bytes)
        {
            int result = _file->Methods->Read(_file, start, bytes.Length, offset);
            if (result != shortRead) Check(result);
        }
    }

    internal void Truncate(long size) => Check(_file->Methods->Truncate(_file, size));

    internal void Sync(int flags) => Check(_file->Methods->Sync(_file, flags));

    internal void Lock(int level) => Check(_file->Methods->Lock(_file, level));

    internal void Unlock(int level) => Check(_file->Methods->Unlock(_file, level));

    public void Dispose()
    {
        Check(_file->Methods->Close(_file));
        NativeMemory.Free(_file);
        NativeMemory.Free(_name);
    }

    static void Check(int result)
    {
        if (result != 0) throw new IOException($"The VFS says {result}.");
    }
}
