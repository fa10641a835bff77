using System.Security.Cryptography;
using Perf.Harness.Cases;

namespace Perf.Agreement.Workloads;

/// <summary>Hashes so many bytes.</summary>
sealed class HashCase(CaseId id, int count) : ICase
{
    const int Multiplier = 31; // any odd number, so that consecutive values differ

    readonly byte[] _bytes = new byte[count];
    readonly byte[] _hash = new byte[SHA256.HashSizeInBytes];

    public CaseId Id => id;

    public void Prepare()
    {
        for (int i = 0; i < count; i++) _bytes[i] = unchecked((byte)(i * Multiplier));
    }

    public long Execute(int operations)
    {
        long checksum = 0;
        for (int i = 0; i < operations; i++)
        {
            SHA256.HashData(_bytes, _hash);
            checksum += _hash[0];
        }

        return checksum;
    }

    public void Restore()
    {
        // bytes are read only
    }

    public void Verify(long checksum)
    {
        if (!_hash.SequenceEqual(SHA256.HashData(_bytes)))
            throw new WrongAnswerException($"{id}: the hash is not that of the bytes.");
    }

    public void Dispose()
    {
        // nothing was opened
    }
}
