namespace Orders.Perf;

/// <summary>Each test is measured in a worker process, on an object and in a folder of its own.</summary>
public sealed class MethodPerf
{
    readonly List<int> _numbers = [.. Enumerable.Range(0, 10_000)];

    /// <summary>Returns the same value for every call. Its work, its allocations and its time are judged.</summary>
    [PerfTest]
    public int Even_numbers() => _numbers.Where(number => number % 2 == 0).ToList().Count;
}
