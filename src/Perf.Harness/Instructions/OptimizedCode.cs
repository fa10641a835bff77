using System.Runtime.CompilerServices;

namespace Perf.Harness.Instructions;

/// <summary>
/// Checks that code is optimized while Valgrind runs it. Where it places the runtime below 4 GB, the compiler fails on
/// calls of other assemblies, and compiles the method again without optimization, in silence.
/// </summary>
static class OptimizedCode
{
    // Another text than that of counts that were made otherwise: they are not compared.
    internal const string Name = "optimized, no REP";

    const int Turns = 100_000;

    // 5 where the loop is optimized, 10 where each variable is read from the stack and written back.
    const int MostOfTurn = 7;

    /// <summary>Why counts would be of other code than users run; null where code is optimized.</summary>
    /// <param name="counter">Counts.</param>
    internal static string? Missing(InstructionCounter counter)
    {
        Loop(1);
        Action check = static () => Loop(Turns);
        counter.Count(check); // compiles it
        return Missing(counter.Count(check));
    }

    internal static string? Missing(long counted) => counted <= Turns * MostOfTurn ? null
        : string.Create(CultureInfo.InvariantCulture,
            $"found unoptimized code under Valgrind ({counted} instructions, expected at most {Turns * MostOfTurn}). ")
            + "Remove settings of the compiler, such as DOTNET_JITMinOpts, from the environment, or update Valgrind";

    [MethodImpl(MethodImplOptions.NoInlining)]
    static int Loop(int turns)
    {
        int sum = Math.Abs(Environment.TickCount);
        for (int i = 0; i < turns; i++) sum = (sum ^ i) + i;
        return sum;
    }
}
