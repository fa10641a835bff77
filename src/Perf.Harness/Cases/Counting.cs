using System.Text.Json.Serialization;

namespace Perf.Harness.Cases;

/// <summary>The counted instructions of a case.</summary>
/// <param name="PerOperation">The instructions of one operation: those of the batch that needed the least.</param>
/// <param name="Operations">The operations of each counted batch.</param>
/// <param name="Spread">By what share the batch with the second least instructions is above the least.</param>
sealed record Counting(long PerOperation, int Operations, double Spread)
{
    // A count that moves by more than this from batch to batch is not compared.
    const double SpreadAtMost = 0.05;

    /// <summary>Whether the case went on in other threads.</summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingDefault)]
    public bool OnSeveralThreads { get; init; }

    /// <summary>Whether the batches differ by too much for a comparison.</summary>
    [JsonIgnore]
    public bool IsUnsteady => Spread > SpreadAtMost;
}

/// <summary>What a count of instructions depends on, apart from the code under test.</summary>
/// <param name="Runtime">The version of the .NET runtime: <c>10.0.12</c>.</param>
/// <param name="CLibrary">The C library and its version: <c>glibc 2.36</c>.</param>
/// <param name="Valgrind">The version of Valgrind: <c>3.19.0</c>.</param>
/// <param name="InstructionSet">What Valgrind shows of the processor: <c>x64 avx2</c>.</param>
sealed record CountConditions(string Runtime, string CLibrary, string Valgrind, string InstructionSet);
