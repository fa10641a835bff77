using System.Collections.Immutable;
using System.Globalization;
using Perf.Harness.Environments;
using Perf.Harness.Measurements;
using Perf.Harness.Metrics;

namespace Perf.Harness.Baselines;

/// <summary>
/// The received runs of one case as the text of their file, and back; every value of every round is kept.
/// </summary>
public static class RunJson
{
    /// <summary>The version of the file's layout.</summary>
    public const int Schema = 1;

    internal const string Advice = "Delete the file and measure the case again.";

    /// <summary>The text of the file.</summary>
    public static string Write(CaseId id, IReadOnlyList<Run> runs) => JsonText.Of(json =>
    {
        json.AddWhole("schema", Schema);
        json.AddText("case", id.ToString());
        json.AddArray("runs", () =>
        {
            foreach (Run run in runs) json.AddObject(null, () => AddRun(json, run));
        });
    });

    /// <summary>Reads what <see cref="Write"/> writes, and nothing else.</summary>
    /// <exception cref="BaselineException">The text is not such a file.</exception>
    public static IReadOnlyList<Run> Read(string path, string text, CaseId id)
    {
        JsonPart root = new JsonFile(path, Advice).Parse(text, Schema).WithKeys("schema", "case", "runs");
        JsonPart found = root["case"];
        if (found.Text() != id.ToString()) throw found.Wrong($"the case {found.Text()}", $"{id}, as the path says");
        return [.. root["runs"].Items().Select(part => ReadRun(part, id))];
    }

    static void AddRun(JsonText json, Run run)
    {
        json.AddText("build", run.Build);
        json.AddText("workload", run.WorkloadHash);
        json.AddTexts("options", run.Options);
        SubjectJson.Write(json, run.Subject);
        json.AddObject("environment", () =>
        {
            json.AddText("name", run.Environment.Name);
            json.AddTexts("facts", run.Environment.Facts);
        });
        json.AddWhole("seed", run.Seed);
        json.AddWhole("operations", run.WorkOperations);
        WorkJson.Write(json, run.Work);
        json.Add("batch", JsonText.OneLine(
        [
            ("operations", run.BatchOperations.ToString(CultureInfo.InvariantCulture)),
            ("syncs", run.BatchSyncs.ToString(CultureInfo.InvariantCulture)),
        ]));
        if (run.DroppedRounds > 0) json.AddWhole("dropped-rounds", run.DroppedRounds);
        if (run.WritesBesideEachSync > 0)
            json.Add("writes-beside-each-sync", JsonText.Exact(run.WritesBesideEachSync));
        if (run.BusyBeside > 0) json.Add("busy-beside", JsonText.Exact(run.BusyBeside));
        json.AddArray("rounds", () =>
        {
            foreach (Round round in run.Rounds) json.Add(null, RoundText(round));
        });
        json.AddObject("observed", () =>
        {
            foreach ((string name, double value) in run.Observed) json.Add(name, JsonText.Exact(value));
        });
        if (run.CostNotComparable is { } reason) json.AddText("cost-not-comparable", reason);
        json.AddArray("warnings", () =>
        {
            foreach (string warning in run.Warnings) json.Add(null, JsonText.Quoted(warning));
        });
    }

    static string RoundText(Round round) => JsonText.OneLine(
    [
        ("values", JsonText.OneLine(round.Values.Select(pair => (pair.Key.Name, JsonText.Exact(pair.Value))))),
        ("yardsticks", JsonText.OneLine(round.Kernels.Select(pair => (pair.Key, JsonText.Exact(pair.Value))))),
    ]);

    static Run ReadRun(JsonPart part, CaseId id)
    {
        part.WithKeys("build", "workload", "options", "subject", "environment", "seed", "operations", "work", "batch",
            "dropped-rounds", "writes-beside-each-sync", "busy-beside", "rounds", "observed", "cost-not-comparable",
            "warnings");
        JsonPart environment = part["environment"].WithKeys("name", "facts");
        JsonPart batch = part["batch"].WithKeys("operations", "syncs");
        return new Run
        {
            Case = id,
            Build = part["build"].Text(),
            WorkloadHash = part["workload"].Text(),
            Options = TextsJson.Read(part["options"]),
            Subject = SubjectJson.Read(part["subject"]),
            Environment = new EnvironmentFingerprint(
                environment["name"].Text(), TextsJson.Read(environment["facts"])),
            Seed = part["seed"].Count(int.MinValue),
            WorkOperations = part["operations"].Count(least: 0),
            Work = WorkJson.Read(part["work"]),
            BatchOperations = batch["operations"].Count(least: 0),
            BatchSyncs = batch["syncs"].Whole(),
            DroppedRounds = part.Find("dropped-rounds")?.Count(least: 0) ?? 0,
            WritesBesideEachSync = part.Find("writes-beside-each-sync")?.Number() ?? 0,
            BusyBeside = part.Find("busy-beside")?.Number() ?? 0,
            Rounds = [.. part["rounds"].Items().Select(ReadRound)],
            Observed = Numbers(part["observed"]),
            CostNotComparable = part.Find("cost-not-comparable")?.Text(),
            Warnings = [.. part["warnings"].Items().Select(warning => warning.Text())],
        };
    }

    static Round ReadRound(JsonPart part)
    {
        part.WithKeys("values", "yardsticks");
        return new Round(
            part["values"].Members().ToImmutableSortedDictionary(
                value => MetricJson.Read(value, metric => metric.Noise == Noise.Statistical), value => value.Number()),
            Numbers(part["yardsticks"]));
    }

    static ImmutableSortedDictionary<string, double> Numbers(JsonPart part) => part.Members()
        .ToImmutableSortedDictionary(member => member.Name, member => member.Number(), StringComparer.Ordinal);
}
