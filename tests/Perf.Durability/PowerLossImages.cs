using System.Security.Cryptography;
using System.Text;
using Perf.Engines.Durability;

namespace Perf.Durability;

/// <summary>
/// The files of a store as they could be after a power cut, at each point of a log; pure, and seeded.
/// </summary>
sealed class PowerLossImages
{
    const int PiecesAtMost = 10;     // 3 fates each: 59,049 images of one cut
    const int DryPassesAtMost = 25;  // a short log has only so many images

    // Sectors of old drives and what file systems take as a sector in the worst case; pages of memory and new drives.
    static readonly ImmutableArray<int> PieceSizes = [0, 512, 4096];

    readonly IReadOnlyDictionary<string, byte[]> _files;
    readonly IReadOnlyList<FileEvent> _events;
    readonly DiskModel _model;

    /// <param name="files">The files when the log begins, all of them safe.</param>
    /// <param name="events">The log.</param>
    /// <param name="model">What the disk may do.</param>
    internal PowerLossImages(
        IReadOnlyDictionary<string, byte[]> files, IReadOnlyList<FileEvent> events, DiskModel model) =>
        (_files, _events, _model) = (files, events, model);

    /// <summary>Every image of a log of a few events, each once for each number of marks.</summary>
    /// <param name="pieceBytes">How writes are torn; 0 for not at all.</param>
    /// <exception cref="InvalidOperationException">There are too many.</exception>
    public IEnumerable<PowerLossImage> All(int pieceBytes = 0)
    {
        var seen = new HashSet<(string, int)>();
        return
            from disk in Cuts()
            from files in Product([.. disk.Names.Values.Select(files => files.Count)])
            let cut = new PowerCut(disk, Chosen(files), pieceBytes)
            from fates in Product([.. Enumerable.Repeat(Few(cut.Pieces), cut.Pieces)])
            let image = cut.Image([.. fates.Select(fate => (Fate)fate)])
            where seen.Add((image.Hash, image.Marks))
            select image;
    }

    /// <summary>
    /// Images until a number of different ones were drawn, or no more are found: first what an orderly end of the
    /// process leaves, at points spread over the log, then random losses. The same files are an image again if more
    /// commits had returned by then.
    /// </summary>
    /// <param name="count">How many different sets of files are wanted.</param>
    /// <param name="seed">The same seed always gives the same images.</param>
    public IEnumerable<PowerLossImage> Sample(int count, ulong seed)
    {
        var random = new SeededRandom(seed);
        var seen = new HashSet<(string, int)>();
        var different = new HashSet<string>();
        int cuts = Cuts().Count();
        foreach (DiskState disk in Some(cuts, count / 4, random))
            if (IsNew(Whole(disk)) is { } image) yield return image;

        for (int dry = 0; dry < DryPassesAtMost && different.Count < count; dry++)
        {
            foreach (DiskState disk in Some(cuts, count - different.Count, random))
            {
                if (different.Count >= count) yield break;
                if (IsNew(Drawn(disk, random)) is not { } image) continue;
                dry = 0;
                yield return image;
            }
        }

        PowerLossImage? IsNew(PowerLossImage image)
        {
            different.Add(image.Hash);
            return seen.Add((image.Hash, image.Marks)) ? image : null;
        }
    }

    // A mark changes no file, but after it the same image must contain more commits.
    IEnumerable<DiskState> Cuts()
    {
        var disk = new DiskState(_files, _model);
        for (int next = 0; next < _events.Count; next++)
        {
            if (_events[next] is not FileEvent.Marked) yield return disk;
            disk.Play(_events[next]);
        }
        yield return disk;
    }

    IEnumerable<DiskState> Some(int cuts, int wanted, SeededRandom random) =>
        Cuts().Where(_ => random.Between(1, cuts) <= wanted);

    static PowerLossImage Whole(DiskState disk)
    {
        var cut = new PowerCut(disk, Newest, pieceBytes: 0);
        return cut.Image([.. Enumerable.Repeat(Fate.Kept, cut.Pieces)]);
    }

    static PowerLossImage Drawn(DiskState disk, SeededRandom random)
    {
        Func<int, int> choose = random.Between(0, 2) switch
        {
            0 => Newest,
            1 => _ => 0,
            _ => count => random.Between(0, count - 1),
        };
        var cut = new PowerCut(disk, choose, random.OneOf(PieceSizes));
        return cut.Image(cut.Draw(random));
    }

    static int Newest(int count) => count - 1;

    static Func<int, int> Chosen(IReadOnlyList<int> files)
    {
        int name = 0;
        return _ => files[name++];
    }

    static int Few(int pieces) => pieces <= PiecesAtMost
        ? Enum.GetValues<Fate>().Length
        : throw new InvalidOperationException(
            $"{pieces} unsynced pieces have more images than can be listed; {PiecesAtMost} can. Use Sample.");

    // Every row of numbers in which each is below its limit.
    static IEnumerable<ImmutableArray<int>> Product(ImmutableArray<int> limits) => limits.Aggregate(
        Enumerable.Repeat(ImmutableArray<int>.Empty, 1),
        (rows, limit) => rows.SelectMany(row => Enumerable.Range(0, limit).Select(row.Add)));
}

/// <summary>The files of a store as they could be after a power cut.</summary>
sealed class PowerLossImage
{
    /// <param name="files">Every file by its name.</param>
    /// <param name="cut">How many events of the log came before the cut.</param>
    /// <param name="marks">The marks before it: the commits that were acknowledged.</param>
    /// <param name="story">What became of what was not synced, for messages.</param>
    internal PowerLossImage(IReadOnlyDictionary<string, byte[]> files, int cut, int marks, string story)
    {
        (Files, Cut, Marks, Story) = (files, cut, marks, story);
        using var hash = IncrementalHash.CreateHash(HashAlgorithmName.SHA256);
        foreach ((string name, byte[] content) in files)
        {
            hash.AppendData(Encoding.UTF8.GetBytes($"{name}:{content.Length}:"));
            hash.AppendData(content);
        }
        Hash = Convert.ToHexString(hash.GetHashAndReset());
    }

    /// <summary>Every file by its name, in the order of the names.</summary>
    public IReadOnlyDictionary<string, byte[]> Files { get; }

    /// <summary>How many events of the log came before the cut.</summary>
    public int Cut { get; }

    /// <summary>The marks before the cut: the commits that were acknowledged.</summary>
    public int Marks { get; }

    /// <summary>The same for images with the same files, whenever the cut was.</summary>
    public string Hash { get; }

    /// <summary>Where the cut was, and what became of what was not synced.</summary>
    public string Story { get; }

    /// <summary>Makes the files in an empty directory.</summary>
    public void WriteTo(DirectoryInfo directory)
    {
        foreach ((string name, byte[] content) in Files)
            File.WriteAllBytes(Path.Combine(directory.FullName, name), content);
    }
}
