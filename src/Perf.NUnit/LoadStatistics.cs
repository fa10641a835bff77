using System.Collections;
using Perf.Harness.Loads;

namespace Perf.NUnit;

/// <summary>
/// The statistics of a run of NBomber, read by the names of public properties, which are the same from version 4 to 6:
/// no version is referred to.
/// </summary>
sealed class LoadStatistics
{
    const string Expected = "Expected the NodeStats of NBomber, version 4 to 6. "
        + "Type: return NBomberRunner.RegisterScenarios(scenario).Run();";

    // NBomber rounds latencies to 10 µs: of less than this, a step of the rounding would be a change.
    const double LeastSeconds = 1e-4;

    static readonly (Metric Metric, string Property, int PerMille)[] Latencies =
    [
        (Metric.LatencyP50, "Percent50", 500), (Metric.LatencyP95, "Percent95", 950),
        (Metric.LatencyP99, "Percent99", 990),
    ];

    readonly ImmutableSortedDictionary<Metric, double>.Builder _values =
        ImmutableSortedDictionary.CreateBuilder<Metric, double>();

    readonly ImmutableSortedDictionary<string, double>.Builder _observed =
        ImmutableSortedDictionary.CreateBuilder<string, double>(StringComparer.Ordinal);

    LoadStatistics()
    {
    }

    /// <summary>The judged values: of the whole run, and of each scenario and step.</summary>
    internal ImmutableSortedDictionary<Metric, double> Values => _values.ToImmutable();

    /// <summary>The operations of each scenario and step, and latencies without a gate.</summary>
    internal ImmutableSortedDictionary<string, double> Observed => _observed.ToImmutable();

    /// <summary>Reads what a test method has returned.</summary>
    /// <param name="result">The result.</param>
    /// <param name="method">The name of the method.</param>
    /// <exception cref="WrongAnswerException">It is something else, or operations failed.</exception>
    internal static LoadStatistics Read(object? result, string method)
    {
        var read = new LoadStatistics();
        try
        {
            read.Add(result ?? throw new MissingMemberException("null"));
        }
        catch (MissingMemberException missing)
        {
            throw new WrongAnswerException($"{method} returned {missing.Message}. {Expected}");
        }

        return read;
    }

    void Add(object result)
    {
        var scenarios = Named(result, "ScenarioStats", "ScenarioName");
        if (scenarios.Length == 0) throw new MissingMemberException("statistics without a scenario");
        foreach ((string name, object scenario) in scenarios)
        {
            MustHaveSucceeded(scenario, name);
            AddPart(scenario, scenarios.Length == 1 ? "" : name);
            foreach ((string step, object part) in Named(scenario, "StepStats", "StepName"))
                AddPart(part, scenarios.Length == 1 ? step : $"{name}/{step}");
        }

        // Of one scenario it is the scenario's.
        _values[Metric.Throughput] = scenarios.Sum(one => Number(one.Part, "Ok", "Request", "RPS"));
    }

    void AddPart(object part, string name)
    {
        double operations = Number(part, "Ok", "Request", "Count");
        Observe("operations", operations);
        if (Number(part, "Fail", "Request", "Count") is > 0 and var failed) Observe("failed-operations", failed);
        Judge(Metric.Throughput, Number(part, "Ok", "Request", "RPS"));
        foreach (var (metric, property, perMille) in Latencies)
        {
            double seconds = Number(part, "Ok", "Latency", property) / 1_000;
            if (Percentile.HasEnough((long)operations, perMille) && seconds >= LeastSeconds) Judge(metric, seconds);
            else Observe($"{metric}-seconds", seconds);
        }

        if (operations > 0) Judge(Metric.TransferredBytes, Number(part, "Ok", "DataTransfer", "AllBytes") / operations);

        // A zero has been rounded, or was not counted.
        void Judge(Metric metric, double value)
        {
            if (value > 0) _values[name.Length == 0 ? metric : metric.Of(name)] = value;
        }

        void Observe(string what, double value) => _observed[name.Length == 0 ? what : $"{name}: {what}"] = value;
    }

    static void MustHaveSucceeded(object scenario, string name)
    {
        double failed = Number(scenario, "Fail", "Request", "Count");
        double all = failed + Number(scenario, "Ok", "Request", "Count");
        if (all == 0) throw new WrongAnswerException($"{name} did no operation. Expected some: its run was too short.");
        if (failed == 0) return;
        string kinds = string.Join(", ", ItemsOf(Of(scenario, "Fail"), "StatusCodes").Select(KindOf));
        throw new WrongAnswerException(string.Create(
            CultureInfo.InvariantCulture, $"{failed:N0} of {all:N0} operations of {name} failed ({kinds}).\n")
            + "Expected every operation to succeed. If such an answer is right, return Response.Ok for it.");
    }

    static string KindOf(object code)
    {
        string words = $"{Text(code, "StatusCode")} {Text(code, "Message")}".Trim();
        string kind = words.Length == 0 ? "without a status" : words;
        return string.Create(CultureInfo.InvariantCulture, $"{kind}: {Number(code, "Count"):N0}");
    }

    // Each has a name of its own, in the form of other names.
    static (string Name, object Part)[] Named(object owner, string list, string name)
    {
        object[] parts = ItemsOf(owner, list);
        IReadOnlyDictionary<string, string> names = CaseNames.Parts(parts.Select(NameOf));
        return [.. parts.Select(part => (names[NameOf(part)], part))];

        string NameOf(object part) => (string)Of(part, name);
    }

    static object[] ItemsOf(object owner, string property) =>
        Of(owner, property) is IEnumerable items ? [.. items.Cast<object>()]
            : throw new MissingMemberException($"a {owner.GetType().Name} whose {property} is no list");

    static double Number(object owner, params string[] path) =>
        Convert.ToDouble(path.Aggregate(owner, Of), CultureInfo.InvariantCulture);

    static string Text(object owner, string property) =>
        owner.GetType().GetProperty(property)?.GetValue(owner) as string ?? "";

    static object Of(object owner, string property) => owner.GetType().GetProperty(property)?.GetValue(owner)
        ?? throw new MissingMemberException($"a {owner.GetType().Name} without {property}");
}
