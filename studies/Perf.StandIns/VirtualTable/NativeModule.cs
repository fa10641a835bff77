using System.Runtime.InteropServices;

namespace Perf.StandIns.VirtualTable;

/// <summary>SQLite's <c>sqlite3_module</c> of version 1: what a virtual table can do.</summary>
[StructLayout(LayoutKind.Sequential)]
unsafe struct NativeModule
{
    internal int Version;
    internal delegate* unmanaged[Cdecl]<nint, nint, int, byte**, NativeTable**, byte**, int> Create;
    internal delegate* unmanaged[Cdecl]<nint, nint, int, byte**, NativeTable**, byte**, int> Connect;
    internal delegate* unmanaged[Cdecl]<NativeTable*, NativeIndex*, int> BestIndex;
    internal delegate* unmanaged[Cdecl]<NativeTable*, int> Disconnect;
    internal delegate* unmanaged[Cdecl]<NativeTable*, int> Destroy;
    internal delegate* unmanaged[Cdecl]<NativeTable*, NativeCursor**, int> Open;
    internal delegate* unmanaged[Cdecl]<NativeCursor*, int> Close;
    internal delegate* unmanaged[Cdecl]<NativeCursor*, int, byte*, int, nint*, int> Filter;
    internal delegate* unmanaged[Cdecl]<NativeCursor*, int> Next;
    internal delegate* unmanaged[Cdecl]<NativeCursor*, int> Eof;
    internal delegate* unmanaged[Cdecl]<NativeCursor*, nint, int, int> Column;
    internal delegate* unmanaged[Cdecl]<NativeCursor*, long*, int> RowId;
    internal delegate* unmanaged[Cdecl]<NativeTable*, int, nint*, long*, int> Update;
    internal delegate* unmanaged[Cdecl]<NativeTable*, int> Begin;
    internal delegate* unmanaged[Cdecl]<NativeTable*, int> Sync;
    internal delegate* unmanaged[Cdecl]<NativeTable*, int> Commit;
    internal delegate* unmanaged[Cdecl]<NativeTable*, int> Rollback;
    internal nint FindFunction;
    internal nint Rename;
}

/// <summary>SQLite's <c>sqlite3_vtab</c>, and behind it the list.</summary>
[StructLayout(LayoutKind.Sequential)]
unsafe struct NativeTable
{
    internal NativeModule* Module;
    internal int References;
    internal byte* Error;
    internal nint List;             // a GCHandle
}

/// <summary>SQLite's <c>sqlite3_vtab_cursor</c>, and behind it a place in the list.</summary>
[StructLayout(LayoutKind.Sequential)]
unsafe struct NativeCursor
{
    internal NativeTable* Table;
    internal nint Place;            // a GCHandle
}

/// <summary>SQLite's <c>sqlite3_index_info</c>: the request, and how the table would go about it.</summary>
[StructLayout(LayoutKind.Sequential)]
unsafe struct NativeIndex
{
    internal int ConstraintCount;
    internal Constraint* Constraints;
    internal int OrderCount;
    internal Order* Orders;
    internal Usage* Usages;
    internal int Number;
    internal byte* Text;
    internal int FreeText;
    internal int OrderConsumed;
    internal double Cost;
    internal long Rows;
    internal int Flags;
    internal ulong ColumnsUsed;

    [StructLayout(LayoutKind.Sequential)]
    internal struct Constraint
    {
        internal int Column;
        internal byte Operator;
        internal byte Usable;
        internal int Term;
    }

    [StructLayout(LayoutKind.Sequential)]
    internal struct Order
    {
        internal int Column;
        internal byte Descending;
    }

    [StructLayout(LayoutKind.Sequential)]
    internal struct Usage
    {
        internal int Argument;
        internal byte Omit;
    }
}
