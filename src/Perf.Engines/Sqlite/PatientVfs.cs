using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Text;

namespace Perf.Engines.Sqlite;

/// <summary>
/// A library's default VFS with one function replaced: the one by which SQLite sleeps. A connection that fails six
/// times to get its snapshot of a write-ahead log sleeps some microseconds; but a library that was built without
/// usleep, as e_sqlite3 2.0.6 was, makes whole seconds of them, and one such sleep is a whole window of load. Here it
/// sleeps as long as requested, and is counted. All else is the library's own code, called as before.
/// </summary>
[StructLayout(LayoutKind.Sequential)]
unsafe struct PatientVfs
{
    const string Name = "perf-patient";

    static readonly Lock Registering = new(); // two threads together would each find none

    NativeVfs _vfs;
    NativeVfs* _wrapped;
    long _sleeps;

    /// <summary>Times that the library slept.</summary>
    internal readonly long Sleeps => Volatile.Read(in _sleeps);

    /// <summary>
    /// The one of a library; it becomes the default at the first call, and stays for the life of the process.
    /// </summary>
    internal static PatientVfs* Of(SqliteLibrary library)
    {
        lock (Registering) return Registered(library);
    }

    static PatientVfs* Registered(SqliteLibrary library)
    {
        byte[] name = Encoding.UTF8.GetBytes(Name + '\0');
        fixed (byte* known = name)
        {
            if (library.FindVfs(known) is var found && found != null) return (PatientVfs*)found;
        }

        // Never freed: the library keeps a pointer to it. Its registry is the library's, so no static field has state.
        var patient = (PatientVfs*)NativeMemory.AllocZeroed((nuint)sizeof(PatientVfs));
        byte* nativeName = (byte*)NativeMemory.Alloc((nuint)name.Length);
        name.CopyTo(new Span<byte>(nativeName, name.Length));
        patient->_wrapped = library.FindVfs(null);
        patient->_vfs = *patient->_wrapped;
        patient->_vfs.Name = nativeName;
        patient->_vfs.Next = null;
        patient->_vfs.Sleep = &Sleep;
        library.Register(&patient->_vfs, asDefault: true);
        return patient;
    }

    [UnmanagedCallersOnly(CallConvs = [typeof(CallConvCdecl)])]
    static int Sleep(NativeVfs* vfs, int microseconds)
    {
        var patient = (PatientVfs*)vfs;
        Interlocked.Increment(ref patient->_sleeps);
        if (OperatingSystem.IsWindows()) return patient->_wrapped->Sleep(patient->_wrapped, microseconds);
        _ = usleep((uint)microseconds);
        return microseconds;
    }

#pragma warning disable IDE1006, SYSLIB1054 // the name is the C library's, and there is nothing to marshal
    [DllImport("libc")]
    static extern int usleep(uint microseconds);
#pragma warning restore IDE1006, SYSLIB1054
}
