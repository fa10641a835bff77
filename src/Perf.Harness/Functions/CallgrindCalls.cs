using Perf.Harness.Environments;

namespace Perf.Harness.Functions;

/// <summary>
/// What callgrind has counted of each function, apart by the chain of its callers: the file that it writes with
/// <see cref="Options"/>.
/// </summary>
sealed class CallgrindCalls
{
    /// <summary>
    /// Options of callgrind: costs by instruction, for compiled methods are known by their address alone, and apart by
    /// callers, so that each cost has its whole stack.
    /// </summary>
    internal static IReadOnlyList<string> Options { get; } =
        ["--dump-instr=yes", "--compress-pos=no", "--separate-callers=100", "--separate-recs=1"];

    const string NoLibrary = "???";

    readonly Dictionary<string, CountedContext> _contexts = [];
    readonly Dictionary<string, string> _functions = [], _libraries = [];

    /// <summary>Reads the lines of a file.</summary>
    internal CallgrindCalls(IEnumerable<string> lines)
    {
        string library = NoLibrary, calledLibrary = NoLibrary, called = "";
        CountedContext? at = null;
        long calls = 0;
        foreach (string line in lines)
        {
            if (Value(line, "ob=") is { } ob) library = calledLibrary = Named(_libraries, ob);
            else if (Value(line, "fn=") is { } fn) at = Context(Named(_functions, fn), calledLibrary = library);
            else if (Value(line, "cob=") is { } cob) calledLibrary = Named(_libraries, cob);
            else if (Value(line, "cfn=") is { } cfn) called = Named(_functions, cfn);
            else if (Value(line, "calls=") is { } count)
                calls = long.Parse(count.Split(' ')[0], CultureInfo.InvariantCulture);
            else if (at is not null && line.StartsWith("0x", StringComparison.Ordinal))
            {
                (ulong address, long cost) = Cost(line);
                if (called.Length == 0) at.Add(address, cost);
                else Context(called, calledLibrary).Call(address, calls);
                (called, calledLibrary) = ("", library);
            }
        }
    }

    /// <summary>
    /// Each function by its name and those of its callers, the nearest first, with apostrophes between.
    /// </summary>
    internal IReadOnlyDictionary<string, CountedContext> Contexts => _contexts;

    static (ulong Address, long Cost) Cost(string line)
    {
        string[] parts = line.Split(' ');
        return (ulong.Parse(parts[0].AsSpan(2), NumberStyles.AllowHexSpecifier, CultureInfo.InvariantCulture),
            long.Parse(parts[^1], CultureInfo.InvariantCulture));
    }

    CountedContext Context(string name, string library) =>
        _contexts.GetOrAdd(name, _ => new CountedContext(library == NoLibrary ? null : library));

    static string? Value(string line, string key) =>
        line.StartsWith(key, StringComparison.Ordinal) ? line[key.Length..] : null;

    // "(12) name" the first time, "(12)" later.
    static string Named(Dictionary<string, string> names, string text)
    {
        int end = text.IndexOf(')');
        if (!text.StartsWith('(') || end < 0) return text;
        string id = text[..end];
        if (text.Length > end + 2) names[id] = text[(end + 2)..];
        return names.TryGetValue(id, out string? name) ? name
            : throw new FormatException("A file of callgrind uses a name that it has not given. Count again.");
    }
}

/// <summary>What was counted of a function below one chain of callers.</summary>
/// <param name="Library">The path of its library; null for code that is in none: the runtime has compiled it.</param>
sealed record CountedContext(string? Library)
{
    readonly Dictionary<ulong, long> _costs = [];
    long _callsOfSite;

    /// <summary>The instructions that it ran itself, by address.</summary>
    internal IReadOnlyDictionary<ulong, long> Costs => _costs;

    /// <summary>How often it was called.</summary>
    internal long Calls { get; private set; }

    /// <summary>Where most calls come from; 0 where nothing has called it since the counts were zero.</summary>
    internal ulong Site { get; private set; }

    internal void Add(ulong address, long cost) => _costs[address] = _costs.GetValueOrDefault(address) + cost;

    internal void Call(ulong site, long calls)
    {
        Calls += calls;
        if (Site != 0 && calls <= _callsOfSite) return;
        (Site, _callsOfSite) = (site, calls);
    }
}
