using System.Buffers.Binary;
using System.Runtime.InteropServices;
using Perf.Harness.Instructions;

namespace Perf.Harness.Tests.Instructions;

/// <summary>The machine code of client requests is decoded here, for not every processor is at hand.</summary>
sealed class RequestCodeTests
{
    // As valgrind.h has it: __SPECIAL_INSTRUCTION_PREAMBLE, then the instruction that marks a request.
    static readonly int[] Rotations = [3, 13, 61, 51];

    [Test]
    public void X64_code_rotates_rdi_by_the_amounts_of_Valgrind()
    {
        byte[] code = RequestCode.For(Architecture.X64)!;
        Assert.That(code[..6], Is.EqualTo((byte[])[0x48, 0x89, 0xF8, 0x48, 0x89, 0xF2]), "mov rax, rdi; mov rdx, rsi");
        for (int i = 0; i < Rotations.Length; i++)
        {
            Assert.That(
                code[(6 + (4 * i))..(10 + (4 * i))],
                Is.EqualTo((byte[])[0x48, 0xC1, 0xC7, (byte)Rotations[i]]), "rol rdi");
        }

        Assert.That(
            code[22..], Is.EqualTo((byte[])[0x48, 0x87, 0xDB, 0x48, 0x89, 0xD0, 0xC3]),
            "xchg rbx, rbx; mov rax, rdx; ret");
    }

    [Test]
    public void Rotations_leave_every_register_as_it_was() => Assert.That(Rotations.Sum() % 64, Is.Zero);

    [Test]
    public void Arm64_code_rotates_x12_by_the_amounts_of_Valgrind()
    {
        uint[] code = [.. RequestCode.For(Architecture.Arm64)!.Chunk(4)
            .Select(word => BinaryPrimitives.ReadUInt32LittleEndian(word))];
        Assert.That(code, Is.EqualTo((uint[])
        [
            Move(3, 1), Move(4, 0), Rotate(12, 3), Rotate(12, 13), Rotate(12, 51), Rotate(12, 61), Or(10, 10, 10),
            Move(0, 3), 0xD65F03C0, // ret
        ]));
    }

    [Test]
    public void Other_processors_have_no_code() => Assert.That(RequestCode.For(Architecture.X86), Is.Null);

    [Test, Platform("Linux")]
    public void Request_outside_Valgrind_answers_that_nothing_runs_this_process()
    {
        if (!Valgrind.IsSupported) Assert.Ignore("There is no code for this processor.");
        Assert.That(() => InstructionCounter.Open(new DirectoryInfo(".")), Throws.InvalidOperationException
            .With.Message.StartsWith("Valgrind does not run this process"));
    }

    // Arm Architecture Reference Manual: ORR (shifted register), and EXTR with one register twice.
    static uint Or(uint to, uint first, uint second) => 0xAA000000 | (second << 16) | (first << 5) | to;

    static uint Move(uint to, uint from) => Or(to, 31, from);

    static uint Rotate(uint register, uint by) =>
        0x93C00000 | (register << 16) | (by << 10) | (register << 5) | register;
}
