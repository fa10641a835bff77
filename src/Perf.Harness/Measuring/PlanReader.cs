using System.Text.Json;

namespace Perf.Harness.Measuring;

/// <summary>
/// Reads the plan of a worker by hand: the generated reader is 170 methods, and compiling them takes a worker under
/// Valgrind two seconds before it counts anything. A property that is missing has its default: the parent may be
/// another build.
/// </summary>
static class PlanReader
{
    /// <summary>Reads a plan that <see cref="WorkerPlan.ToLine"/> wrote.</summary>
    /// <exception cref="FormatException">The line is no plan.</exception>
    internal static WorkerPlan Read(string line)
    {
        using JsonDocument parsed = JsonDocument.Parse(line);
        JsonElement plan = parsed.RootElement;
        if (plan.ValueKind != JsonValueKind.Object || !plan.TryGetProperty(nameof(WorkerPlan.Cases), out var cases))
            throw new FormatException("The plan has no cases. A test run starts workers; do not start one by hand.");
        var read = new CasePlan[cases.GetArrayLength()];
        for (int index = 0; index < read.Length; index++) read[index] = Case(cases[index]);
        var defaults = new WorkerPlan { Cases = read, Received = "", Directory = "" };
        return defaults with
        {
            Rounds = Number(plan, nameof(WorkerPlan.Rounds)) ?? defaults.Rounds,
            Passes = Number(plan, nameof(WorkerPlan.Passes)) ?? defaults.Passes,
            WindowSeconds = Share(plan, nameof(WorkerPlan.WindowSeconds)) ?? defaults.WindowSeconds,
            MostRecords = Number(plan, nameof(WorkerPlan.MostRecords)) ?? defaults.MostRecords,
            Received = Text(plan, nameof(WorkerPlan.Received)) ?? "",
            Append = Flag(plan, nameof(WorkerPlan.Append)) ?? defaults.Append,
            Directory = Text(plan, nameof(WorkerPlan.Directory)) ?? "",
            Memory = Text(plan, nameof(WorkerPlan.Memory)),
            InTurns = Flag(plan, nameof(WorkerPlan.InTurns)) ?? defaults.InTurns,
            WaitsToTime = Flag(plan, nameof(WorkerPlan.WaitsToTime)) ?? defaults.WaitsToTime,
            CountsWork = Flag(plan, nameof(WorkerPlan.CountsWork)) ?? defaults.CountsWork,
            RecountsWaits = Flag(plan, nameof(WorkerPlan.RecountsWaits)) ?? defaults.RecountsWaits,
            OpensFirst = Flag(plan, nameof(WorkerPlan.OpensFirst)) ?? defaults.OpensFirst,
            BelievesSyncs = Flag(plan, nameof(WorkerPlan.BelievesSyncs)) ?? defaults.BelievesSyncs,
            Counts = Text(plan, nameof(WorkerPlan.Counts)),
            CountsFunctions = Flag(plan, nameof(WorkerPlan.CountsFunctions)) ?? defaults.CountsFunctions,
            Valgrind = Text(plan, nameof(WorkerPlan.Valgrind)),
        };
    }

    static CasePlan Case(JsonElement one) =>
        new(Text(one, nameof(CasePlan.Case)) ?? "", Flag(one, nameof(CasePlan.Timed)) ?? false)
        {
            Batch = Object(one, nameof(CasePlan.Batch)) is { } batch ? Batch(batch) : null,
            Operations = Number(one, nameof(CasePlan.Operations)),
            Counted = Object(one, nameof(CasePlan.Counted)) is { } counted ? Counted(counted) : null,
            Slower = Share(one, nameof(CasePlan.Slower)) ?? 0,
            SlowerIn = (Slowness)(Number(one, nameof(CasePlan.SlowerIn)) ?? 0),
        };

    static Batch Batch(JsonElement one) => new(
        Number(one, nameof(Cases.Batch.Operations)) ?? 1, Number(one, nameof(Cases.Batch.Repetitions)) ?? 1,
        Object(one, nameof(Cases.Batch.Syncs))?.GetInt64() ?? 0);

    static Counting Counted(JsonElement one) => new(
        Object(one, nameof(Counting.PerOperation))?.GetInt64() ?? 0, Number(one, nameof(Counting.Operations)) ?? 1,
        Share(one, nameof(Counting.Spread)) ?? 0)
    {
        OnSeveralThreads = Flag(one, nameof(Counting.OnSeveralThreads)) ?? false,
    };

    // Each is null where the property is missing or null.
    static JsonElement? Object(JsonElement one, string name) =>
        one.TryGetProperty(name, out JsonElement value) && value.ValueKind != JsonValueKind.Null ? value : null;

    static string? Text(JsonElement one, string name) => Object(one, name)?.GetString();

    static int? Number(JsonElement one, string name) => Object(one, name)?.GetInt32();

    static double? Share(JsonElement one, string name) => Object(one, name)?.GetDouble();

    static bool? Flag(JsonElement one, string name) => Object(one, name)?.GetBoolean();
}
