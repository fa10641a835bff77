using System.Text;
using Perf.Engines.Sqlite;

namespace Perf.StandIns.VirtualTable;

/// <summary>The functions of a loaded SQLite library that a virtual table calls.</summary>
sealed unsafe class ModuleFunctions(SqliteLibrary library)
{
    const nint Transient = -1;      // SQLITE_TRANSIENT: SQLite copies the text

    readonly delegate* unmanaged[Cdecl]<nint, byte*, NativeModule*, nint, delegate* unmanaged[Cdecl]<nint, void>, int>
        _createModule =
            (delegate* unmanaged[Cdecl]<nint, byte*, NativeModule*, nint, delegate* unmanaged[Cdecl]<nint, void>, int>)
            library.Export("sqlite3_create_module_v2");
    readonly delegate* unmanaged[Cdecl]<nint, byte*, int> _declare =
        (delegate* unmanaged[Cdecl]<nint, byte*, int>)library.Export("sqlite3_declare_vtab");
    readonly delegate* unmanaged[Cdecl]<int, byte*> _allocate =
        (delegate* unmanaged[Cdecl]<int, byte*>)library.Export("sqlite3_malloc");
    readonly delegate* unmanaged[Cdecl]<void*, void> _free =
        (delegate* unmanaged[Cdecl]<void*, void>)library.Export("sqlite3_free");
    readonly delegate* unmanaged[Cdecl]<nint, long, void> _resultNumber =
        (delegate* unmanaged[Cdecl]<nint, long, void>)library.Export("sqlite3_result_int64");
    readonly delegate* unmanaged[Cdecl]<nint, byte*, int, nint, void> _resultText =
        (delegate* unmanaged[Cdecl]<nint, byte*, int, nint, void>)library.Export("sqlite3_result_text");
    readonly delegate* unmanaged[Cdecl]<nint, int> _type =
        (delegate* unmanaged[Cdecl]<nint, int>)library.Export("sqlite3_value_type");
    readonly delegate* unmanaged[Cdecl]<nint, int> _numericType =
        (delegate* unmanaged[Cdecl]<nint, int>)library.Export("sqlite3_value_numeric_type");
    readonly delegate* unmanaged[Cdecl]<nint, long> _number =
        (delegate* unmanaged[Cdecl]<nint, long>)library.Export("sqlite3_value_int64");
    readonly delegate* unmanaged[Cdecl]<nint, double> _real =
        (delegate* unmanaged[Cdecl]<nint, double>)library.Export("sqlite3_value_double");
    readonly delegate* unmanaged[Cdecl]<nint, byte*> _text =
        (delegate* unmanaged[Cdecl]<nint, byte*>)library.Export("sqlite3_value_text");
    readonly delegate* unmanaged[Cdecl]<nint, int> _bytes =
        (delegate* unmanaged[Cdecl]<nint, int>)library.Export("sqlite3_value_bytes");

    internal int CreateModule(
        nint connection, string name, NativeModule* module, nint data, delegate* unmanaged[Cdecl]<nint, void> destroy)
    {
        fixed (byte* text = Encoding.UTF8.GetBytes(name + '\0'))
            return _createModule(connection, text, module, data, destroy);
    }

    internal int Declare(nint connection, string sql)
    {
        fixed (byte* text = Encoding.UTF8.GetBytes(sql + '\0')) return _declare(connection, text);
    }

    /// <summary>A text that SQLite frees; null where there is no memory.</summary>
    internal byte* Text(string text)
    {
        byte[] bytes = Encoding.UTF8.GetBytes(text + '\0');
        byte* copy = _allocate(bytes.Length);
        if (copy != null) bytes.CopyTo(new Span<byte>(copy, bytes.Length));
        return copy;
    }

    internal void Free(void* memory) => _free(memory);

    internal void Result(nint context, long number) => _resultNumber(context, number);

    internal void Result(nint context, ReadOnlySpan<byte> text)
    {
        byte nothing = 0;           // an empty span has no address, and would be NULL
        fixed (byte* address = text) _resultText(context, address == null ? &nothing : address, text.Length, Transient);
    }

    internal bool IsNull(nint value) => _type(value) == 5;              // SQLITE_NULL

    /// <summary>
    /// The whole number that a value is, as SQLite compares it: 5, 5.0 and '5' are the same; else null.
    /// </summary>
    internal long? Whole(nint value) => _numericType(value) switch
    {
        1 => _number(value),                                            // SQLITE_INTEGER
        2 when _real(value) is var real && Math.Abs(real) < 1L << 53 && real == Math.Floor(real) => (long)real,
        _ => null,
    };

    internal long Number(nint value) => _number(value);

    internal ReadOnlySpan<byte> Utf8(nint value)
    {
        byte* text = _text(value);
        return new ReadOnlySpan<byte>(text, _bytes(value));
    }
}
