namespace Perf.Load.Drivers;

/// <summary>A client whose operation is whatever a test wants, or nothing.</summary>
sealed class FakeClient(string name, Action operate, OperationKind kind = OperationKind.Read) : ILoadClient
{
    /// <inheritdoc/>
    public string Name => name;

    /// <inheritdoc/>
    public OperationKind Operate()
    {
        operate();
        return kind;
    }

    /// <summary>So many clients that do nothing.</summary>
    internal static ILoadClient[] Idle(int count) =>
        [.. Enumerable.Range(1, count).Select(number => new FakeClient($"idler {number}", () => { }))];
}
