namespace Perf.Harness.Yardsticks;

/// <summary>Follows a random cycle through half a megabyte: time that goes to waiting for memory.</summary>
public sealed class ChaseKernel : IKernel
{
    const int Cells = 131_072; // 512 KiB
    const int Seed = 1;
    const int HopsInSlice = 10_000;

    readonly int[] _next = new int[Cells];
    int _at;

    /// <summary>Draws the cycle.</summary>
    /// <remarks>Sattolo's algorithm: a permutation of one cycle.</remarks>
    public ChaseKernel()
    {
        var random = new Random(Seed);
        for (int i = 0; i < Cells; i++) _next[i] = i;
        for (int i = Cells - 1; i > 0; i--)
        {
            int other = random.Next(i);
            (_next[i], _next[other]) = (_next[other], _next[i]);
        }
    }

    /// <inheritdoc/>
    public string Name => "chase";

    /// <inheritdoc/>
    public void Slice()
    {
        int at = _at;
        for (int i = 0; i < HopsInSlice; i++) at = _next[at];
        _at = at;
    }
}
