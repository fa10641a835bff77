namespace Perf.Load.Drivers;

/// <summary>One client of a load: it works on a store of its own, one operation at a time.</summary>
interface ILoadClient
{
    /// <summary>The name in messages: <c>reader 2</c>.</summary>
    string Name { get; }

    /// <summary>Does one operation and tells its kind; what it throws ends the window.</summary>
    OperationKind Operate();
}

/// <summary>What an operation does. Latencies of two kinds are never mixed: the frequent one hides the other.</summary>
enum OperationKind
{
    /// <summary>It reads.</summary>
    Read,

    /// <summary>It writes.</summary>
    Write,
}
