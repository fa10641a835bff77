namespace Perf.Engines.Durability;

/// <summary>
/// What a disk and its file system may do to a store when the power is cut, as ALICE (Pillai and others, OSDI 2014) and
/// SQLite's own crash tests (<c>test6.c</c>) take it, under what sqlite.org/atomiccommit.html assumes of hardware:
/// <list type="bullet">
/// <item>What was written or cut off before the file's last sync that returned is there; all later changes may each be
/// there or not, whatever their order.</item>
/// <item>Of one write each sector of 512 bytes, or each page of 4 KiB, may be there without the others; no byte outside
/// of it changes (SQLite: powersafe overwrite).</item>
/// <item>A file that a lost write made longer may have the length all the same, with zeros in it.</item>
/// <item>A name that was made before the last sync of the directory is there; a later one may be there or not,
/// whether the file was synced or not.</item>
/// <item>Nothing that was synced decays.</item>
/// </list>
/// A reordered write needs no case of its own: each sector holds what one of the writes, or none, left there.
/// </summary>
/// <param name="ForgetsDeletions">
/// Whether a deleted file may be there again until the directory is synced. File systems may do so; SQLite takes it
/// into account with <c>synchronous=EXTRA</c> alone, and says that <c>FULL</c> may lose the last commit by it.
/// </param>
public sealed record DiskModel(bool ForgetsDeletions)
{
    /// <summary>A deletion that returned is safe.</summary>
    public static DiskModel KeepsDeletions { get; } = new(false);

    /// <summary>A deletion is safe when the directory was synced.</summary>
    public static DiskModel Forgetful { get; } = new(true);
}
