using Perf.Engines.Durability;

namespace Perf.Durability;

/// <summary>
/// A power cut at one point of a log: what became of each change that was not safe, and the files then.
/// </summary>
sealed class PowerCut
{
    readonly DiskState _disk;
    readonly SortedDictionary<string, FileOnDisk> _files = new(StringComparer.Ordinal);
    readonly List<(string Name, PendingChange Change)> _pieces;

    /// <param name="disk">The disk at the cut.</param>
    /// <param name="choose">Which of the files that a name may stand for, given how many there are.</param>
    /// <param name="pieceBytes">How writes are torn; 0 for not at all.</param>
    internal PowerCut(DiskState disk, Func<int, int> choose, int pieceBytes)
    {
        _disk = disk;
        PieceBytes = pieceBytes;
        foreach ((string name, List<FileOnDisk?> files) in disk.Names)
            if (files[choose(files.Count)] is { } file) _files.Add(name, file);
        _pieces =
        [
            .. from file in _files
               from change in file.Value.Pending
               from piece in change.Pieces(pieceBytes)
               orderby piece.At
               select (file.Key, piece),
        ];
    }

    internal int PieceBytes { get; }

    /// <summary>The number of pieces that are not safe.</summary>
    internal int Pieces => _pieces.Count;

    /// <summary>The files when each piece, in the order in which they were made, had its fate.</summary>
    internal PowerLossImage Image(IReadOnlyList<Fate> fates)
    {
        ILookup<string, (PendingChange, Fate)> byName = _pieces.Zip(fates)
            .ToLookup(one => one.First.Name, one => (one.First.Change, one.Second));
        var files = new SortedDictionary<string, byte[]>(StringComparer.Ordinal);
        foreach ((string name, FileOnDisk file) in _files) files.Add(name, file.After(byName[name]));
        return new PowerLossImage(files, _disk.Events, _disk.Marks, Story(fates));
    }

    /// <summary>Fates of one of the ways in which disks lose: all, one, the newest, some.</summary>
    internal Fate[] Draw(SeededRandom random)
    {
        Fate lost = random.Coin() ? Fate.Lost : Fate.LengthKept;
        int one = Pieces == 0 ? 0 : random.Between(0, Pieces - 1);
        Func<int, bool> isKept = random.Between(0, 6) switch
        {
            0 => _ => true,
            1 => _ => false,
            2 => piece => piece != one,
            3 => piece => piece == one,
            4 => piece => piece < one,
            _ => _ => random.Coin(),
        };
        return [.. Enumerable.Range(0, Pieces).Select(piece => isKept(piece) ? Fate.Kept : lost)];
    }

    string Story(IReadOnlyList<Fate> fates)
    {
        string torn = PieceBytes == 0 ? "changes" : $"pieces of {PieceBytes} bytes";
        return $"cut after event {_disk.Events}, "
            + $"{fates.Count(fate => fate == Fate.Kept)} of {Pieces} unsynced {torn} kept"
            + $"{(fates.Contains(Fate.LengthKept) ? ", lengths too" : "")}, files {string.Join(" ", _files.Keys)}";
    }
}
