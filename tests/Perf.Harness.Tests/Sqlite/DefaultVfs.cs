using Perf.Engines.MicrosoftDataSqlite;
using Perf.Engines.Sqlite;

namespace Perf.Harness.Tests.Sqlite;

/// <summary>Another of the library's own VFSes as the default, until it is disposed.</summary>
sealed unsafe class DefaultVfs : IDisposable
{
    readonly NativeVfs* _before = Library.Native.FindVfs(null);

    internal DefaultVfs(string name)
    {
        fixed (byte* text = Encoding.UTF8.GetBytes(name + '\0'))
            Library.Native.Register(Library.Native.FindVfs(text), asDefault: true);
    }

    public void Dispose() => Library.Native.Register(_before, asDefault: true);
}
