using System.Runtime.InteropServices;
using System.Security.Cryptography;

namespace Perf.NUnit;

/// <summary>Eight hexadecimal digits of the hash of a text: the same on every machine, for every string.</summary>
static class ShortHash
{
    const int Bytes = 4;

    internal static string Of(string text) => Convert.ToHexStringLower(
        SHA256.HashData(MemoryMarshal.AsBytes(text.AsSpan())).AsSpan(0, Bytes));
}
