namespace Perf.Package.Tests;

/// <summary>A fixture with a shop of its own, which is removed after its tests.</summary>
public abstract class TestsInShop : IDisposable
{
    private protected Shop Shop { get; } = new();

    /// <inheritdoc/>
    public void Dispose()
    {
        Shop.Dispose();
        GC.SuppressFinalize(this);
    }
}
