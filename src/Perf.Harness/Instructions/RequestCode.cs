using System.Runtime.InteropServices;

namespace Perf.Harness.Instructions;

/// <summary>
/// The machine code of a client request of Valgrind (<c>valgrind.h</c>): rotations that add up to nothing, then an
/// instruction that changes nothing. A real processor returns the second argument; Valgrind returns its answer.
/// </summary>
static class RequestCode
{
    // C signature: long request(long* words, long default).
    static readonly byte[] X64 =
    [
        0x48, 0x89, 0xF8,       // mov rax, rdi
        0x48, 0x89, 0xF2,       // mov rdx, rsi
        0x48, 0xC1, 0xC7, 3,    // rol rdi, 3
        0x48, 0xC1, 0xC7, 13,   // rol rdi, 13
        0x48, 0xC1, 0xC7, 61,   // rol rdi, 61
        0x48, 0xC1, 0xC7, 51,   // rol rdi, 51
        0x48, 0x87, 0xDB,       // xchg rbx, rbx
        0x48, 0x89, 0xD0,       // mov rax, rdx
        0xC3,                   // ret
    ];

    // Follows the same header; not tried on hardware.
    static readonly byte[] Arm64 =
    [
        0xE3, 0x03, 0x01, 0xAA, // mov x3, x1
        0xE4, 0x03, 0x00, 0xAA, // mov x4, x0
        0x8C, 0x0D, 0xCC, 0x93, // ror x12, x12, #3
        0x8C, 0x35, 0xCC, 0x93, // ror x12, x12, #13
        0x8C, 0xCD, 0xCC, 0x93, // ror x12, x12, #51
        0x8C, 0xF5, 0xCC, 0x93, // ror x12, x12, #61
        0x4A, 0x01, 0x0A, 0xAA, // orr x10, x10, x10
        0xE0, 0x03, 0x03, 0xAA, // mov x0, x3
        0xC0, 0x03, 0x5F, 0xD6, // ret
    ];

    /// <summary>The code for a processor; null for one that has none here.</summary>
    internal static byte[]? For(Architecture processor) => processor switch
    {
        Architecture.X64 => X64,
        Architecture.Arm64 => Arm64,
        _ => null,
    };
}
