using System.Buffers.Binary;
using System.Data.Common;

namespace Perf.Engines.AdoNet;

/// <summary>
/// What the id of a customer is in the table: how it is bound, how it is read, and whether the key is in its order.
/// </summary>
sealed record CustomerKey(Func<int, object> Of, Func<DbDataReader, int> IdIn, bool IsOrdered)
{
    // Odd, so that there is an inverse: ids that follow each other lie far apart, as those of random Guids do.
    const uint Spread = 0x9E37_79B1;
    const uint Inverse = 0x0E8B_2F51;

    /// <summary>The number itself.</summary>
    internal static CustomerKey Number { get; } = new(id => id, reader => reader.GetInt32(0), IsOrdered: true);

    /// <summary>
    /// A Guid made of the number, in whose order the ids are scattered; in the provider's own form of it.
    /// </summary>
    internal static CustomerKey Guid { get; } =
        new(id => GuidOf(id), reader => IdOf(reader.GetGuid(0)), IsOrdered: false);

    internal static Guid GuidOf(int id)
    {
        uint scattered = unchecked((uint)id * Spread);
        ulong rest = SeededRandom.Mixed(scattered);
        return new Guid(
            scattered, (ushort)rest, (ushort)(rest >> 16), (byte)(rest >> 24), (byte)(rest >> 32), (byte)(rest >> 40),
            (byte)(rest >> 48), (byte)(rest >> 56), (byte)scattered, (byte)(scattered >> 8), (byte)(scattered >> 16));
    }

    internal static int IdOf(Guid key)
    {
        Span<byte> bytes = stackalloc byte[16];
        _ = key.TryWriteBytes(bytes);
        return unchecked((int)(BinaryPrimitives.ReadUInt32LittleEndian(bytes) * Inverse));
    }
}
