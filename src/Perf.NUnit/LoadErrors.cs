using Perf.Harness.Loads;

namespace Perf.NUnit;

/// <summary>The exceptions of the clients of a load: how many of each type, and the first one.</summary>
sealed class LoadErrors
{
    readonly Lock _gate = new();
    readonly SortedDictionary<string, int> _types = new(StringComparer.Ordinal);
    (string Client, Exception Error)? _first;

    /// <summary>Whether there was one.</summary>
    internal bool Any
    {
        get
        {
            lock (_gate) return _first is not null;
        }
    }

    /// <summary>A call of a client has failed.</summary>
    internal void Add(string client, Exception error)
    {
        lock (_gate)
        {
            _first ??= (client, error);
            string type = error.GetType().Name;
            _types[type] = _types.GetValueOrDefault(type) + 1;
        }
    }

    /// <summary>What went wrong, for the message of the case; null where nothing did.</summary>
    /// <param name="operations">All operations of the window; null where it had no end.</param>
    internal string? Message(long? operations)
    {
        lock (_gate)
        {
            if (_first is not var (client, error)) return null;
            string of = operations is { } all ? $" of {Count(all)}" : "";
            string kinds = string.Join(", ", _types.Select(type => $"{Count(type.Value)} {type.Key}"));
            return $"{Count(_types.Values.Sum())}{of} operations failed ({kinds}). The first, of {client}: "
                + $"{ErrorText.Of(error)}\nExpected every operation to succeed. If your program tries again after "
                + "such an error, let the operation try again too.";
        }
    }

    /// <summary>Calls the check.</summary>
    /// <param name="check">The check.</param>
    /// <param name="name">The name of the test method.</param>
    /// <exception cref="WrongAnswerException">It has thrown.</exception>
    internal static void Check(MethodInvoker check, string name)
    {
        try
        {
            check.Run(1);
        }
        catch (Exception error)
        {
            throw new WrongAnswerException(OfCheck(name, error));
        }
    }

    /// <summary>What the check found, for the message of the case.</summary>
    /// <param name="check">The name of the test method.</param>
    /// <param name="error">The exception.</param>
    internal static string OfCheck(string check, Exception error) =>
        $"the check after a window of load failed: {ErrorText.Of(error)}\n"
        + $"Expected {check} to find every write that the store acknowledged.";

    /// <summary>That clients did not come back, for the message of the case.</summary>
    /// <param name="given">What the driver says, with the names of the clients.</param>
    internal static string OfHang(LoadException given) =>
        $"{given.Message} Expected every client to come back within the limit. Default: 40 s. Set another with "
        + "[CancelAfter(5000)] on the [PerfLoad].";

    static string Count(long number) => number.ToString("N0", CultureInfo.InvariantCulture);
}
