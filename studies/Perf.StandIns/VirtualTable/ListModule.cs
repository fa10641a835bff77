using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Perf.StandIns.VirtualTable;

/// <summary>
/// The callbacks of the module. No exception crosses: what is thrown becomes SQLite's error, with its message. Each
/// handle is freed by the callback that SQLite promises to make last: of a cursor, of a table, of the module.
/// </summary>
static unsafe class ListModule
{
    internal const string Name = "list";

    const int Ok = 0;               // SQLITE_OK
    const int Failed = 1;           // SQLITE_ERROR
    const int Violated = 19;        // SQLITE_CONSTRAINT

    /// <summary>Gives a connection the module; it lives as long as the connection.</summary>
    internal static int Register(nint connection, ListTable list)
    {
        // One for each connection, a few hundred bytes; freed with it.
        var registration = (Registration*)NativeMemory.AllocZeroed((nuint)sizeof(Registration));
        registration->Module = new NativeModule
        {
            Create = &Connect, Connect = &Connect, BestIndex = &ListIndex.Best, Disconnect = &Disconnect,
            Destroy = &Disconnect, Open = &Open, Close = &Close, Filter = &Filter, Next = &Next, Eof = &Eof,
            Column = &Column, RowId = &RowId, Update = &Update, Begin = &Begin, Sync = &Begin, Commit = &Commit,
            Rollback = &Rollback,
        };
        registration->List = GCHandle.ToIntPtr(GCHandle.Alloc(list));
        // Where this fails, SQLite has already called Unregister.
        return list.Functions.CreateModule(connection, Name, &registration->Module, (nint)registration, &Unregister);
    }

    struct Registration
    {
        internal NativeModule Module;
        internal nint List;
    }

    internal static ListTable ListOf(NativeTable* table) => (ListTable)GCHandle.FromIntPtr(table->List).Target!;

    static ListPlace PlaceOf(NativeCursor* cursor) => (ListPlace)GCHandle.FromIntPtr(cursor->Place).Target!;

    [UnmanagedCallersOnly(CallConvs = [typeof(CallConvCdecl)])]
    static void Unregister(nint data)
    {
        var registration = (Registration*)data;
        GCHandle.FromIntPtr(registration->List).Free();
        NativeMemory.Free(registration);
    }

    [UnmanagedCallersOnly(CallConvs = [typeof(CallConvCdecl)])]
    static int Connect(nint connection, nint data, int count, byte** arguments, NativeTable** table, byte** error)
    {
        var list = (ListTable)GCHandle.FromIntPtr(((Registration*)data)->List).Target!;
        try
        {
            int result = list.Functions.Declare(connection, ListTable.Declaration);
            if (result != Ok) return result;
            *table = (NativeTable*)NativeMemory.AllocZeroed((nuint)sizeof(NativeTable));
            (*table)->List = GCHandle.ToIntPtr(GCHandle.Alloc(list));
            return Ok;
        }
        catch (Exception failure)
        {
            *error = list.Functions.Text(failure.Message);
            return Failed;
        }
    }

    [UnmanagedCallersOnly(CallConvs = [typeof(CallConvCdecl)])]
    static int Disconnect(NativeTable* table)
    {
        GCHandle.FromIntPtr(table->List).Free();
        NativeMemory.Free(table);
        return Ok;
    }

    [UnmanagedCallersOnly(CallConvs = [typeof(CallConvCdecl)])]
    static int Open(NativeTable* table, NativeCursor** cursor)
    {
        *cursor = (NativeCursor*)NativeMemory.AllocZeroed((nuint)sizeof(NativeCursor));
        (*cursor)->Place = GCHandle.ToIntPtr(GCHandle.Alloc(new ListPlace(ListOf(table))));
        return Ok;
    }

    [UnmanagedCallersOnly(CallConvs = [typeof(CallConvCdecl)])]
    static int Close(NativeCursor* cursor)
    {
        GCHandle.FromIntPtr(cursor->Place).Free();
        NativeMemory.Free(cursor);
        return Ok;
    }

    [UnmanagedCallersOnly(CallConvs = [typeof(CallConvCdecl)])]
    static int Filter(NativeCursor* cursor, int index, byte* text, int count, nint* values)
    {
        ListPlace place = PlaceOf(cursor);
        ModuleFunctions functions = place.Table.Functions;
        if (index != ListIndex.ById) place.First();
        else if (functions.Whole(values[0]) is { } id) place.Only(id);
        else place.Nothing();           // an id is a whole number
        return Ok;
    }

    [UnmanagedCallersOnly(CallConvs = [typeof(CallConvCdecl)])]
    static int Next(NativeCursor* cursor)
    {
        PlaceOf(cursor).Next();
        return Ok;
    }

    [UnmanagedCallersOnly(CallConvs = [typeof(CallConvCdecl)])]
    static int Eof(NativeCursor* cursor) => PlaceOf(cursor).Current is null ? 1 : 0;

    [UnmanagedCallersOnly(CallConvs = [typeof(CallConvCdecl)])]
    static int Column(NativeCursor* cursor, nint context, int column)
    {
        ListPlace place = PlaceOf(cursor);
        try
        {
            place.Table.Give(context, place.Current!, column);
            return Ok;
        }
        catch (Exception failure)
        {
            return Error(cursor->Table, Failed, failure.Message);
        }
    }

    [UnmanagedCallersOnly(CallConvs = [typeof(CallConvCdecl)])]
    static int RowId(NativeCursor* cursor, long* id)
    {
        *id = PlaceOf(cursor).Current!.Id;
        return Ok;
    }

    // One value: delete. Else the old row id, or NULL for an insert; the new row id; and a value for each column.
    [UnmanagedCallersOnly(CallConvs = [typeof(CallConvCdecl)])]
    static int Update(NativeTable* table, int count, nint* values, long* newId)
    {
        ListTable list = ListOf(table);
        try
        {
            if (count == 1)
            {
                list.Delete(list.Functions.Number(values[0]));
                return Ok;
            }

            if (list.Record(new ReadOnlySpan<nint>(values + 2, ListTable.Columns)) is not { } record)
                return Error(table, Violated, "A customer has an id, a name, a telephone and a date of birth.");
            bool insert = list.Functions.IsNull(values[0]);
            *newId = record.Id;
            return (insert ? list.Insert(record) : list.Replace(list.Functions.Number(values[0]), record))
                ? Ok
                : Error(table, Violated, $"UNIQUE constraint failed: Customer.Id, which is {record.Id}");
        }
        catch (Exception failure)
        {
            return Error(table, Failed, failure.Message);
        }
    }

    [UnmanagedCallersOnly(CallConvs = [typeof(CallConvCdecl)])]
    static int Begin(NativeTable* table) => Ok;

    [UnmanagedCallersOnly(CallConvs = [typeof(CallConvCdecl)])]
    static int Commit(NativeTable* table)
    {
        ListOf(table).Commit();
        return Ok;
    }

    [UnmanagedCallersOnly(CallConvs = [typeof(CallConvCdecl)])]
    static int Rollback(NativeTable* table)
    {
        try
        {
            ListOf(table).Rollback();
            return Ok;
        }
        catch (Exception failure)
        {
            return Error(table, Failed, failure.Message);
        }
    }

    static int Error(NativeTable* table, int code, string message)
    {
        ModuleFunctions functions = ListOf(table).Functions;
        functions.Free(table->Error);
        table->Error = functions.Text(message);
        return code;
    }
}
