namespace Perf.Engines.Workloads;

/// <summary>Reads or replaces blobs of one size in random order, as SQLite's kvtest does.</summary>
/// <param name="how">Which.</param>
public sealed class Blobs(BlobWork how)
    : Workload(how.Name, new WorkloadSize(how.Count, how.Writes ? how.Count : 20 * how.Count),
        [$"bytes={how.Bytes}", $"seed={Seed}"])
{
    const int Seed = 1;

    readonly byte[][] _old = Drawn(how, Seed);
    readonly byte[][] _new = how.Writes ? Drawn(how, Seed + 1) : [];
    readonly int[] _order = new SeededRandom(Seed).Permutation(0, how.Count - 1);

    /// <inheritdoc/>
    public override string DataHash
    {
        get
        {
            using var hash = new ContentHash();
            foreach (byte[] content in _old.Concat(_new)) hash.AddLine(Convert.ToHexString(content));
            return hash.Digits();
        }
    }

    /// <inheritdoc/>
    public override IReadOnlyList<string> StatementsOf(IStore store) => ((IBlobStore)store).BlobStatements;

    /// <inheritdoc/>
    protected override void Load(IStore store) => Transaction.Of(store, open =>
    {
        for (int i = 0; i < how.Count; i++) ((IBlobStore)open).PutBlob(i + 1, _old[i]);
    });

    /// <inheritdoc/>
    protected override long Perform(IStore store, int operations)
    {
        var blobs = (IBlobStore)store;
        long checksum = 0;
        for (int i = 0; i < operations; i++)
        {
            int place = _order[i % _order.Length];
            if (how.Writes) blobs.PutBlob(place + 1, _new[place]);
            checksum = unchecked(checksum * 31 + (how.Writes ? place : ChecksumOf(blobs.Blob(place + 1))));
        }

        return checksum;
    }

    /// <inheritdoc/>
    protected override void Undo(IStore store, int operations)
    {
        if (how.Writes) Load(store);
    }

    /// <inheritdoc/>
    protected override long ChecksumOf(int operations)
    {
        long checksum = 0;
        for (int i = 0; i < operations; i++)
        {
            int place = _order[i % _order.Length];
            checksum = unchecked(checksum * 31 + (how.Writes ? place : ChecksumOf(_old[place])));
        }

        return checksum;
    }

    /// <inheritdoc/>
    protected override void CheckContent(IStore store, int operations)
    {
        var blobs = (IBlobStore)store;
        Answer.MustBe("the number of blobs", blobs.CountBlobs(), how.Count);
        HashSet<int> replaced = how.Writes ? [.. _order.Take(operations)] : [];
        for (int i = 0; i < how.Count; i++)
            Answer.MustBe($"the checksum of blob {i + 1}", ChecksumOf(blobs.Blob(i + 1)),
                ChecksumOf(replaced.Contains(i) ? _new[i] : _old[i]));
    }

    // Of eight bytes here and there: the bytes must be there, and adding them all up would be the work.
    static long ChecksumOf(byte[]? content)
    {
        if (content is null) return 0;
        long sum = content.Length;
        int step = Math.Max(1, content.Length / 8);
        for (int i = 0; i < content.Length; i += step) sum = unchecked(sum * 31 + content[i]);
        return sum;
    }

    static byte[][] Drawn(BlobWork how, int seed)
    {
        var random = new SeededRandom((ulong)seed);
        return [.. Enumerable.Range(0, how.Count).Select(_ => Drawn(how.Bytes, random))];
    }

    static byte[] Drawn(int bytes, SeededRandom random)
    {
        byte[] content = new byte[bytes];
        for (int i = 0; i + sizeof(ulong) <= bytes; i += sizeof(ulong))
            BitConverter.TryWriteBytes(content.AsSpan(i), random.Next());
        return content;
    }
}

/// <summary>Which blobs, and what is done with them.</summary>
/// <param name="Size">The size in words: <c>1-kb</c>.</param>
/// <param name="Bytes">The same in bytes.</param>
/// <param name="Count">How many there are.</param>
/// <param name="Writes">Whether they are replaced; or else read.</param>
public sealed record BlobWork(string Size, int Bytes, int Count, bool Writes)
{
    /// <summary>The name in the case id.</summary>
    public string Name => $"blob-{(Writes ? "write" : "read")}-{Size}";
}
