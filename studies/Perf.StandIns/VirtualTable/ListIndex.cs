using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Perf.StandIns.VirtualTable;

/// <summary>
/// What SQLite's planner knows of the list: an id leads to its row, any other search reads every row.
/// </summary>
static unsafe class ListIndex
{
    /// <summary>The plan of a search by id; the other one is 0.</summary>
    internal const int ById = 1;

    const int IdColumn = 0;
    const int RowIdColumn = -1;
    const byte Equal = 2;               // SQLITE_INDEX_CONSTRAINT_EQ
    const int Unique = 1;               // SQLITE_INDEX_SCAN_UNIQUE

    [UnmanagedCallersOnly(CallConvs = [typeof(CallConvCdecl)])]
    internal static int Best(NativeTable* table, NativeIndex* index)
    {
        for (int i = 0; i < index->ConstraintCount; i++)
        {
            NativeIndex.Constraint* constraint = index->Constraints + i;
            if (constraint->Usable == 0 || constraint->Operator != Equal || !IsId(constraint->Column)) continue;
            index->Usages[i].Argument = 1;      // SQLite compares once more, for an id may be given as text
            index->Number = ById;
            (index->Cost, index->Rows, index->Flags) = (1, 1, Unique);
            return 0;
        }

        long rows = Math.Max(ListModule.ListOf(table)!.Count, 1);
        (index->Number, index->Cost, index->Rows) = (0, rows, rows);
        // The list is in the order of its ids.
        if (index->OrderCount == 1 && IsId(index->Orders[0].Column) && index->Orders[0].Descending == 0)
            index->OrderConsumed = 1;
        return 0;
    }

    static bool IsId(int column) => column is IdColumn or RowIdColumn;
}
