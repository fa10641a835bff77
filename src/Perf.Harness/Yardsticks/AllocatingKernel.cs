namespace Perf.Harness.Yardsticks;

/// <summary>
/// Makes short-lived objects of the sizes that a row has, and keeps each for a while: what a managed engine does.
/// </summary>
public sealed class AllocatingKernel : IKernel
{
    const int ObjectsInSlice = 1_500;

    readonly byte[]?[] _kept = new byte[64][];

    /// <inheritdoc/>
    public string Name => "allocate";

    /// <inheritdoc/>
    public void Slice()
    {
        for (int i = 0; i < ObjectsInSlice; i++) _kept[i % _kept.Length] = new byte[24 + (i * 37 % 200)];
    }
}
