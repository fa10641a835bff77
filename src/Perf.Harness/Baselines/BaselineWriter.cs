using System.Globalization;
using Perf.Harness.Metrics;
using Perf.Harness.Statistics;

namespace Perf.Harness.Baselines;

/// <summary>Writes a baseline: what most of its cases share stands once, at the top.</summary>
static class BaselineWriter
{
    public static string Text(Baseline baseline)
    {
        if (baseline.Cases.IsEmpty)
        {
            throw new ArgumentException(
                $"The baseline of {baseline.Engine}/{baseline.Configuration} has no case; delete its file instead.");
        }

        CaseBaseline shared = SharedConditions.Of(baseline.Cases.Values);
        return JsonText.Of(json =>
        {
            json.AddWhole("schema", Baseline.Schema);
            json.AddText("engine", baseline.Engine);
            json.AddText("configuration", baseline.Configuration);
            json.AddWhole("harness", shared.Harness);
            json.AddTexts("options", shared.Options);
            SubjectJson.Write(json, shared.Subject);
            json.AddObject("environments", () =>
            {
                foreach ((string name, var facts) in baseline.Environments) json.AddTexts(name, facts);
            });
            json.AddObject("cases", () =>
            {
                foreach ((string what, CaseBaseline accepted) in baseline.Cases)
                    json.AddObject(what, () => AddCase(json, accepted, shared));
            });
        });
    }

    static void AddCase(JsonText json, CaseBaseline accepted, CaseBaseline shared)
    {
        json.AddText("workload", accepted.WorkloadHash);
        if (accepted.Harness != shared.Harness) json.AddWhole("harness", accepted.Harness);
        if (!accepted.Options.SequenceEqual(shared.Options)) json.AddTexts("options", accepted.Options);
        if (accepted.Subject != shared.Subject) SubjectJson.Write(json, accepted.Subject);
        json.AddWhole("operations", accepted.WorkOperations);
        json.Add("batch", JsonText.OneLine(
            [("operations", Whole(accepted.BatchOperations)), ("syncs", Whole(accepted.BatchSyncs))]));
        WorkJson.Write(json, accepted.Work);
        if (!accepted.Slopes.IsEmpty)
        {
            json.Add("slopes", JsonText.OneLine(
                accepted.Slopes.Select(pair => (pair.Key.Name, SignificantDigits.Plain(pair.Value)))));
        }

        if (accepted.Costs.IsEmpty) return;
        json.AddObject("costs", () =>
        {
            foreach ((string environment, var costs) in accepted.Costs)
            {
                json.AddObject(environment, () =>
                {
                    foreach ((Metric metric, CostBaseline cost) in costs)
                        json.AddObject(metric.Name, () => AddCost(json, cost));
                });
            }
        });
    }

    static void AddCost(JsonText json, CostBaseline cost)
    {
        json.Add("cost", SignificantDigits.Plain(cost.Cost));
        json.Add("value", SignificantDigits.Plain(cost.Value));
        json.AddWhole("processes", cost.Processes);
        json.Add("spread", SignificantDigits.Plain(cost.Spread));
        if (cost.Wander is { } wander) json.Add("wander", SignificantDigits.Plain(wander));
        if (cost.Expected is { } expected)
        {
            json.Add("expected", JsonText.OneLine(
            [
                ("least", SignificantDigits.Plain(expected.Least)), ("most", SignificantDigits.Plain(expected.Most)),
            ]));
        }

        json.Add("weights", JsonText.OneLine(
            cost.Weights.ByKernel.Select(pair => (pair.Key, SignificantDigits.Plain(pair.Value)))));
    }

    static string Whole(long number) => number.ToString(CultureInfo.InvariantCulture);
}
