namespace Orders.Perf;

/// <summary>Each test is measured in a worker process, on an object and in a folder of its own.</summary>
public sealed class MethodPerf
{
    readonly List<int> _numbers = [.. Enumerable.Range(0, 10_000)];

    /// <summary>Returns the same for every call; what it does and allocates is a gate, and so is its time.</summary>
    [PerfTest]
    public int Even_numbers() => _numbers.Where(number => number % 2 == 0).ToList().Count;
}
