using Perf.Harness.Functions;

namespace Perf.Harness.Reports.Page;

/// <summary>
/// The calls of both builds. The width of a bar is the function's share of this build's instructions. Red is more than
/// in the reference build, blue is fewer, and grey is as many.
/// </summary>
static class FlameGraph
{
    const int Height = 18;
    const int Deepest = 25;

    static readonly string[] Instrument = ["Perf.Harness.", "Perf.NUnit."];

    internal static string Of(CallTree calls)
    {
        List<string> bars = [];
        calls = WithoutInstrument(calls);
        int depth = Add(calls, 0, Math.Max(calls.Head, 1), 0, bars);
        return Html.Of($"""
            <p>A bar is a function. Its width is its share of the instructions of this build. Red: more than in the
            reference build. Blue: fewer. Grey: as many.</p>
            <div class="flame"><svg height="{Height * depth}" role="img"
             aria-label="flame graph; the list above names the functions that grew">
            {Html.Raw(bars)}</svg></div>
            """);
    }

    // How a case is called is the same in both builds.
    static CallTree WithoutInstrument(CallTree calls)
    {
        while (calls.Calls.Count > 0 && Instrument.Any(name => calls.Method.StartsWith(name, StringComparison.Ordinal)))
            calls = calls.Calls.MaxBy(call => call.Head)!;
        return calls;
    }

    static int Add(CallTree node, double x, double all, int depth, List<string> bars)
    {
        if (depth >= Deepest) return depth;
        string name = string.Join('.', node.Method.Split('.')[^Math.Min(2, node.Method.Split('.').Length)..]);
        double width = 100 * node.Head / all;
        bars.Add(Html.Of($"""
            <svg x="{x}%" y="{depth * Height}" width="{width}%" height="{Height}">
            <title>{node.Method}: {Words(node)}</title>
            <rect width="100%" height="{Height - 1}" fill="{Colour(node, all)}"/><text x="3" y="13">{name}</text></svg>

            """));
        int deepest = depth + 1;
        foreach (CallTree call in node.Calls)
        {
            deepest = Math.Max(deepest, Add(call, x, all, depth + 1, bars));
            x += 100 * call.Head / all;
        }

        return deepest;
    }

    static string Words(CallTree node) => string.Create(CultureInfo.InvariantCulture,
        $"{node.Reference:#,0} instructions in the reference build, {node.Head:#,0} in this one");

    // From white to the full colour at a fifth of the case's instructions.
    static string Colour(CallTree node, double all)
    {
        int pale = (int)(220 - (150 * Math.Clamp(Math.Abs(node.Growth) / (0.2 * all), 0, 1)));
        return Math.Abs(node.Growth) < 1 ? "rgb(225,225,225)"
            : node.Growth > 0 ? $"rgb(255,{pale},{pale})" : $"rgb({pale},{pale},255)";
    }
}
