using Shop;
using NUnit.Framework;
using Perf.NUnit;

[assembly: Parallelizable(ParallelScope.All)]

namespace Strict.Perf;

[SetUpFixture]
public sealed class Above
{
    internal static bool IsReady { get; private set; }

    [OneTimeSetUp]
    public async Task Open()
    {
        await Task.Yield();
        IsReady = true;
    }
}

public abstract class Shape
{
    [PerfTest]
    public string Inherited() =>
        Sums.Text(Above.IsReady ? Size : throw new InvalidOperationException("The set-up above was not called."));

    protected abstract int Size { get; }
}

[FixtureLifeCycle(LifeCycle.InstancePerTestCase)]
public sealed class InstancePerf : Shape, IAsyncDisposable
{
    bool _isDisposed;

    protected override int Size => 10;

    public ValueTask DisposeAsync()
    {
        ObjectDisposedException.ThrowIf(_isDisposed, this);
        _isDisposed = true;
        return ValueTask.CompletedTask;
    }
}

[TestFixture(typeof(int))]
[TestFixture(typeof(string))]
public sealed class GenericPerf<T> : Shape
{
    protected override int Size => typeof(T).Name.Length;
}

[TestFixtureSource(nameof(Sizes))]
public sealed class SourcePerf(int size) : Shape
{
    public static IEnumerable<int> Sizes => [20, 30];

    protected override int Size => size;

    [TestCase(1.5), TestCase(-0.0), PerfTest]
    public string Real(double number) => Sums.Text((int)(number * 2) + 3);

    [PerfTest, Order(2), Category("slow")]
    public string Ordered([Values(1, 2)] int a, [Range(1, 2)] int b) => Sums.Text(a + b);

    public sealed class NestedPerf : Shape
    {
        protected override int Size => 5;
    }
}
