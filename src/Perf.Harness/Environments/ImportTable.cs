using System.Runtime.InteropServices;

namespace Perf.Harness.Environments;

/// <summary>
/// Where a loaded library has the addresses of the functions that it calls in other libraries. Linux only.
/// </summary>
/// <remarks>Source: System V Application Binary Interface, "Dynamic Linking".</remarks>
static unsafe partial class ImportTable
{
    const int LinkMapRequest = 2;                           // RTLD_DI_LINKMAP
    const int Strings = 5, Symbols = 6;                     // DT_STRTAB, DT_SYMTAB
    const int Relocations = 7, BytesOfRelocations = 8;      // DT_RELA, DT_RELASZ
    const int Plt = 23, BytesOfPlt = 2;                     // DT_JMPREL, DT_PLTRELSZ
    const int RelocationWords = 3, SymbolBytes = 24;        // Elf64_Rela, Elf64_Sym
    const int ReadOnly = 1, ReadWrite = 3;

    // R_X86_64_GLOB_DAT and JUMP_SLOT, R_AARCH64_GLOB_DAT and JUMP_SLOT.
    static readonly uint[] OfFunctions = [6, 7, 1025, 1026];

    // Before glibc 2.34 a library of its own had it.
    static readonly string[] LibrariesOfLinker = ["libc", "libdl.so.2"];

    /// <summary>The places of the addresses, by the name of the function; empty where they are not known.</summary>
    /// <param name="library">The handle of a loaded library.</param>
    internal static IReadOnlyDictionary<string, nint> Places(nint library)
    {
        var places = new Dictionary<string, nint>();
        nint* map; // struct link_map: the base of the library, its name, its dynamic section
        var information = (delegate* unmanaged<nint, int, void*, int>)Linker("dlinfo");
        if (information == null || information(library, LinkMapRequest, &map) != 0) return places;
        nint start = map[0];
        var entries = new Dictionary<nint, nint>();
        for (nint* entry = (nint*)map[2]; entry[0] != 0; entry += 2) entries[entry[0]] = entry[1]; // Elf64_Dyn
        Add(Relocations, BytesOfRelocations);
        Add(Plt, BytesOfPlt);
        return places;

        void Add(nint table, nint bytes)
        {
            if (!entries.TryGetValue(table, out nint first)) return;
            byte* end = (byte*)InMemory(first) + entries[bytes];
            for (var one = (ulong*)InMemory(first); one < end; one += RelocationWords)
            {
                (nint place, uint kind, uint symbol) = ((nint)one[0], (uint)one[1], (uint)(one[1] >> 32));
                if (OfFunctions.Contains(kind)) places[NameOf(symbol)] = start + place;
            }
        }

        string NameOf(uint symbol)
        {
            uint name = *(uint*)(InMemory(entries[Symbols]) + ((nint)symbol * SymbolBytes));
            return Marshal.PtrToStringUTF8(InMemory(entries[Strings]) + (nint)name)!;
        }

        // glibc has added the base of the library, musl has not.
        nint InMemory(nint address) => address < start ? start + address : address;
    }

    /// <summary>Writes an address to a place, which the loader has made read-only.</summary>
    /// <returns>Whether the system allowed it.</returns>
    internal static bool TryWrite(nint place, nint address)
    {
        nint page = place & -Environment.SystemPageSize;
        if (Protect(page, Environment.SystemPageSize, ReadWrite) != 0) return false;
        Volatile.Write(ref *(nint*)place, address);
        return Protect(page, Environment.SystemPageSize, ReadOnly) == 0;
    }

    static nint Linker(string function)
    {
        foreach (string name in LibrariesOfLinker)
        {
            if (NativeLibrary.TryLoad(name, typeof(ImportTable).Assembly, null, out nint library)
                && NativeLibrary.TryGetExport(library, function, out nint address))
            {
                return address;
            }
        }

        return 0;
    }

    [LibraryImport("libc", EntryPoint = "mprotect")]
    private static partial int Protect(nint address, nint length, int protection);
}
