using System.Runtime.InteropServices;
using Perf.Harness.Environments;

namespace Perf.Harness.Instructions;

/// <summary>The Valgrind of this machine, which counts instructions; or why there is none.</summary>
/// <param name="Version">Its version; null where it can't count.</param>
/// <param name="Missing">Why it can't count, in one sentence; null where it can.</param>
sealed record Valgrind(Version? Version, string? Missing)
{
    /// <summary>The name of the files of counts, to which callgrind adds a number.</summary>
    internal const string FileName = "counts";

    const string Program = "valgrind";
    const string Prefix = "valgrind-";

    // The oldest that was tried with .NET.
    static readonly Version Oldest = new(3, 19);
    static readonly TimeSpan AnswerLimit = TimeSpan.FromSeconds(10);

    /// <summary>Whether this system and this processor could count, with Valgrind installed.</summary>
    internal static bool IsSupported { get; } = OperatingSystem.IsLinux()
        && RequestCode.For(RuntimeInformation.ProcessArchitecture) is not null;

    /// <summary>Finds Valgrind on the PATH.</summary>
    internal static Valgrind Find() => IsSupported
        ? From(LimitedCommand.Run(new DirectoryInfo("."), AnswerLimit, Program, "--version"))
        : None("Valgrind counts them on Linux only, on x64 and arm64");

    /// <summary>Reads the answer to <c>valgrind --version</c>.</summary>
    internal static Valgrind From(LimitedCommand answer)
    {
        if (!answer.HasStarted) return None("Valgrind is not installed (apt-get install valgrind)");
        if (answer.Trouble is { } trouble) return None($"{trouble} on valgrind --version");
        string found = answer.Output.Trim();
        if (!found.StartsWith(Prefix, StringComparison.Ordinal)
            || !Version.TryParse(found[Prefix.Length..].Split('.', '-') is [var major, var minor, var patch, ..]
                ? $"{major}.{minor}.{patch}" : found[Prefix.Length..], out Version? version))
        {
            return None($"Valgrind printed '{FirstLine(found)}'; expected its version");
        }

        return version >= Oldest ? new Valgrind(version, null)
            : None($"Valgrind {version} is too old; version {Oldest} or newer is needed");
    }

    /// <summary>The option that counts system calls too.</summary>
    internal static IReadOnlyList<string> SystemCalls { get; } = ["--collect-systime=yes"];

    /// <summary>The command that starts a .NET process through Valgrind, with counting off.</summary>
    /// <param name="folder">Where counts are written.</param>
    internal static IReadOnlyList<string> Command(DirectoryInfo folder) =>
    [
        Program, "--quiet", "--vgdb=no", "--tool=callgrind", "--instr-atstart=no", "--smc-check=all-non-file",
        "--aspace-minaddr=0x100000000", // below, the runtime's compiler can't optimize: see OptimizedCode
        $"--callgrind-out-file={Path.Combine(folder.FullName, FileName)}",
    ];

    /// <summary>
    /// What a counted process finds in its environment: nothing that depends on a clock is compiled or collected, and
    /// clearing memory depends as little as possible on the processor and on what the process did before.
    /// </summary>
    /// <remarks>
    /// Where a processor has the feature ERMS, the C library clears and copies large memory by one instruction that
    /// repeats itself, and Valgrind counts it for each byte. A third of the instructions of an insert in LiteDB were
    /// such repetitions. Large objects get fresh memory, which is not cleared, or memory that was used before; with a
    /// limit of 16 MB they are allocated like small ones, which is nearly always cleared. The size of the youngest
    /// generation follows the cache of the processor, unless it is given.
    /// </remarks>
    internal static IReadOnlyDictionary<string, string> Variables { get; } = new Dictionary<string, string>
    {
        ["DOTNET_TieredCompilation"] = "0",
        ["DOTNET_TieredPGO"] = "0",
        ["DOTNET_EnableWriteXorExecute"] = "0",
        ["DOTNET_gcServer"] = "0",
        ["DOTNET_gcConcurrent"] = "0",
        ["DOTNET_GCLOHThreshold"] = "1000000",
        ["DOTNET_GCgen0size"] = "4000000",
        ["GLIBC_TUNABLES"] = "glibc.cpu.hwcaps=-ERMS,-FSRM",
    };

    static Valgrind None(string why) => new(null, why);

    static string FirstLine(string text) => text.Split('\n')[0].TrimEnd();
}
