using System.Runtime.InteropServices;
using System.Runtime.Intrinsics.X86;
using Perf.Harness.Environments;

namespace Perf.Harness.Instructions;

/// <summary>What the counts of this process depend on.</summary>
static partial class ConditionsHere
{
    /// <summary>The conditions of this process.</summary>
    /// <param name="valgrind">The version of the Valgrind that runs it.</param>
    internal static CountConditions Read(string valgrind) =>
        new(Environment.Version.ToString(), CLibrary(), valgrind, InstructionSet()) { Code = OptimizedCode.Name };

    static string InstructionSet()
    {
        string processor = RuntimeInformation.ProcessArchitecture.ToString().ToLowerInvariant();
        return Avx2.IsSupported ? $"{processor} avx2" : processor;
    }

    static string CLibrary()
    {
        if (!OperatingSystem.IsLinux()) return Machine.Unknown;
        try
        {
            return $"glibc {Marshal.PtrToStringUTF8(GlibcVersion())}";
        }
        catch (EntryPointNotFoundException)
        {
            return "another than glibc"; // musl has no function that returns its version
        }
    }

    [LibraryImport("libc", EntryPoint = "gnu_get_libc_version")]
    private static partial nint GlibcVersion();
}
