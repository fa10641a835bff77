namespace Perf.Harness.Baselines;

/// <summary>
/// The received runs of one case as the text of their file, and back; every value of every round is kept.
/// </summary>
static class RunJson
{
    /// <summary>The version of the file's layout.</summary>
    public const int Schema = 2;

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
        json.AddText("machine", run.Machine);
        SubjectJson.Write(json, run.Subject);
        AddFacts(json, run.Facts);
        json.AddWhole("operations", run.WorkOperations);
        WorkJson.Write(json, run.Work);
        json.Add("batch", JsonText.OneLine(
        [
            ("operations", Whole(run.Batch.Operations)), ("repetitions", Whole(run.Batch.Repetitions)),
            ("syncs", Whole(run.Batch.Syncs)),
        ]));
        if (run.Reference is { } reference)
        {
            json.Add("reference", JsonText.OneLine(
                [("processor", JsonText.Exact(reference.Processor)), ("sync", JsonText.Exact(reference.Sync))]));
        }

        if (run.BusyBeside > 0) json.Add("busy-beside", JsonText.Exact(run.BusyBeside));
        json.AddArray("rounds", () =>
        {
            foreach (Round round in run.Rounds) json.Add(null, RoundText(round));
        });
        json.AddObject("observed", () =>
        {
            foreach ((string name, double value) in run.Observed) json.Add(name, JsonText.Exact(value));
        });
        if (run.TimeNotComparable is { } reason) json.AddText("time-not-comparable", reason);
        if (run.SyncDoubt is { } doubt) json.AddText("sync-doubt", doubt);
        AddLines(json, "warnings", run.Warnings);
    }

    static void AddFacts(JsonText json, CaseFacts facts) => json.AddObject("facts", () =>
    {
        json.AddWhole("version", facts.Version);
        AddLines(json, "parameters", facts.Parameters);
        AddLines(json, "statements", facts.Statements);
        json.AddText("data", facts.DataHash);
        json.AddTexts("options", facts.Options.OrderBy(option => option.Key, StringComparer.Ordinal));
        if (facts.Cores is { } cores) json.AddWhole("cores", cores);
    });

    static void AddLines(JsonText json, string key, IEnumerable<string> lines) => json.AddArray(key, () =>
    {
        foreach (string line in lines) json.Add(null, JsonText.Quoted(line));
    });

    static string RoundText(Round round) =>
        JsonText.OneLine(round.Values.Select(pair => (pair.Key.Name, JsonText.Exact(pair.Value))));

    static string Whole(long number) => number.ToString(CultureInfo.InvariantCulture);

    static Run ReadRun(JsonPart part, CaseId id)
    {
        part.WithKeys("build", "machine", "subject", "facts", "operations", "work", "batch", "reference", "busy-beside",
            "rounds", "observed", "time-not-comparable", "sync-doubt", "warnings");
        JsonPart batch = part["batch"].WithKeys("operations", "repetitions", "syncs");
        return new Run
        {
            Case = id,
            Build = part["build"].Text(),
            Machine = part["machine"].Text(),
            Facts = ReadFacts(part["facts"]),
            Subject = SubjectJson.Read(part["subject"]),
            WorkOperations = part["operations"].Count(least: 0),
            Work = WorkJson.Read(part["work"]),
            Batch = new Batch(
                batch["operations"].Count(least: 0), batch["repetitions"].Count(least: 1), batch["syncs"].Whole()),
            Reference = part.Find("reference") is { } reference
                ? new ReferenceTimes(reference["processor"].Number(), reference["sync"].Number()) : null,
            BusyBeside = part.Find("busy-beside")?.Number() ?? 0,
            Rounds = [.. part["rounds"].Items().Select(ReadRound)],
            Observed = part["observed"].Members().ToImmutableSortedDictionary(
                member => member.Name, member => member.Number(), StringComparer.Ordinal),
            TimeNotComparable = part.Find("time-not-comparable")?.Text(),
            SyncDoubt = part.Find("sync-doubt")?.Text(),
            Warnings = [.. Lines(part["warnings"])],
        };
    }

    static CaseFacts ReadFacts(JsonPart part) => new(
        part["version"].Count(least: 0), [.. Lines(part["parameters"])], [.. Lines(part["statements"])],
        part["data"].Text(), TextsJson.Read(part["options"]))
    {
        Cores = part.Find("cores")?.Count(least: 1),
    };

    static IEnumerable<string> Lines(JsonPart part) => part.Items().Select(line => line.Text());

    static Round ReadRound(JsonPart part) => new(part.Members().ToImmutableSortedDictionary(
        value => MetricJson.Read(value, metric => metric.Noise == Noise.Statistical), value => value.Number()));
}
