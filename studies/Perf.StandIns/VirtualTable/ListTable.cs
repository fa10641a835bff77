using System.Text;
using Perf.Engines.Reference;
using Perf.Engines.SqliteRaw;

namespace Perf.StandIns.VirtualTable;

/// <summary>
/// The list as the module's callbacks see it: rows by place or by id, and what was there before, so that a transaction
/// can be taken back.
/// </summary>
sealed class ListTable(ListStore list, ModuleFunctions functions)
{
    internal const string Declaration =
        "CREATE TABLE x (Id INTEGER PRIMARY KEY, Name TEXT NOT NULL, Telephone INTEGER NOT NULL, "
        + "DateOfBirth TEXT NOT NULL)";
    internal const int Columns = 4;

    readonly Stack<(int Id, Customer? Before)> _changes = [];

    internal ModuleFunctions Functions => functions;

    internal long Count => list.Count();

    internal Customer? At(int place) => list.At(place);

    internal Customer? Find(long id) => id == (int)id ? list.Read((int)id) : null;

    /// <summary>Removes a row.</summary>
    internal void Delete(long id)
    {
        Customer? before = Find(id);
        if (before is null) return;
        _changes.Push((before.Id, before));
        list.Delete(before.Id);
    }

    /// <summary>Inserts a row.</summary>
    /// <returns>Whether its id was new.</returns>
    internal bool Insert(Customer record)
    {
        if (list.Read(record.Id) is not null) return false;
        list.Insert(record);
        _changes.Push((record.Id, null));
        return true;
    }

    /// <summary>Replaces a row, which may get another id.</summary>
    /// <returns>Whether no other row had that id.</returns>
    internal bool Replace(long id, Customer record)
    {
        if (id != record.Id)
        {
            if (list.Read(record.Id) is not null) return false;
            Delete(id);
            return Insert(record);
        }

        _changes.Push((record.Id, list.Read(record.Id)));
        return list.Update(record);
    }

    internal void Commit() => _changes.Clear();

    internal void Rollback()
    {
        while (_changes.TryPop(out var change))
        {
            if (change.Before is { } before) list.Upsert(before);
            else list.Delete(change.Id);
        }
    }

    /// <summary>The row that an INSERT or UPDATE gives, or null where a value is missing or no number.</summary>
    internal Customer? Record(ReadOnlySpan<nint> values)
    {
        foreach (nint value in values) if (functions.IsNull(value)) return null;
        if (functions.Whole(values[0]) is not { } id || functions.Whole(values[2]) is not { } telephone) return null;
        return new Customer(
            checked((int)id), Encoding.UTF8.GetString(functions.Utf8(values[1])), telephone,
            DateText.Read(functions.Utf8(values[3])));
    }

    /// <summary>Hands a value of a row to SQLite.</summary>
    internal void Give(nint context, Customer record, int column)
    {
        switch (column)
        {
            case 0: functions.Result(context, record.Id); break;
            case 1: Give(context, record.Name); break;
            case 2: functions.Result(context, record.Telephone); break;
            default:
                Span<byte> date = stackalloc byte[DateText.MostBytes];
                functions.Result(context, date[..DateText.Write(record.DateOfBirth, date)]);
                break;
        }
    }

    void Give(nint context, string text)
    {
        const int onStack = 256;
        int most = Encoding.UTF8.GetMaxByteCount(text.Length);
        Span<byte> bytes = most <= onStack ? stackalloc byte[onStack] : new byte[most];
        functions.Result(context, bytes[..Encoding.UTF8.GetBytes(text, bytes)]);
    }
}

/// <summary>A place in the list: of a scan, or of the one row that an id leads to.</summary>
sealed class ListPlace(ListTable table)
{
    int _place;
    bool _single;

    internal ListTable Table => table;

    internal Customer? Current { get; private set; }

    internal void First()
    {
        (_single, _place) = (false, 0);
        Current = table.At(0);
    }

    internal void Only(long id)
    {
        _single = true;
        Current = table.Find(id);
    }

    internal void Nothing()
    {
        _single = true;
        Current = null;
    }

    internal void Next() => Current = _single ? null : table.At(++_place);
}
