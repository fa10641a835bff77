namespace Perf.Studies.Trials;

/// <summary>An edit of what a load does, and what was red.</summary>
/// <param name="Number">Its number in the list.</param>
/// <param name="Kind">What was edited.</param>
/// <param name="On">The engine and the configuration.</param>
/// <param name="Cases">The workloads that run the edited code.</param>
/// <param name="Commit">The commit it was tried at.</param>
/// <param name="Seconds">For build and run.</param>
/// <param name="Red">The red workloads, each with its gates or its error.</param>
sealed record LoadEdit(
    int Number, string Kind, string On, string[] Cases, string Commit, int Seconds,
    IReadOnlyDictionary<string, string> Red)
{
    internal const string Nothing = "nothing";

    /// <summary>Whether a workload is red that runs the edited code.</summary>
    public bool IsFound => Red.Keys.Any(Cases.Contains);

    /// <summary>The red workloads that do not run it.</summary>
    public IEnumerable<string> Others => Red.Keys.Except(Cases);

    /// <summary>Reads the rows of the edits that were tried.</summary>
    public static LoadEdit[] Read(DirectoryInfo folder)
    {
        Dictionary<string, string[]> edits = EvidencePage.Rows(folder, "edits.tsv").ToDictionary(row => row[0]);
        return
        [
            .. from row in EvidencePage.Rows(folder, "blind.tsv")
               let edit = edits[row[0]]
               select new LoadEdit(
                   int.Parse(row[0], CultureInfo.InvariantCulture), edit[1],
                   edit[2].Replace("TestCategory=", "", StringComparison.Ordinal).Replace('&', '/'),
                   edit[3].Split(", "), row[1], int.Parse(row[2], CultureInfo.InvariantCulture),
                   row[3].Split("; ", StringSplitOptions.RemoveEmptyEntries).ToDictionary(
                       one => one.Split(' ')[0]["concurrency/".Length..],
                       one => one[(one.IndexOf(' ', one.IndexOf('@') + 2) + 1)..].Replace(
                           "regressed: ", "", StringComparison.Ordinal))),
        ];
    }
}

/// <summary>Makes <c>docs/evidence/loads.md</c> from its rows.</summary>
sealed record LoadsPage(IReadOnlyList<LoadEdit> Edits)
{
    public override string ToString() => string.Join('\n',
    [
        "# Which edits of loads are found",
        "",
        "Made of the rows in `docs/evidence/loads` by `LoadsPageTests`; no number is typed by hand. The list of edits",
        "([`edits.tsv`](loads/edits.tsv)) was chosen and stored before the first edit was tried.",
        "`eng/blind-loads.sh` builds each edit, and runs the loads of one configuration with the default settings:",
        "`readers`, `writers`, `readers-and-writer` and `bank`, with 4 or 5 clients.",
        "",
        $"Tried at {string.Join(", ", Edits.Select(edit => edit.Commit).Distinct())}, on a machine of 2 cores, in",
        string.Create(CultureInfo.InvariantCulture,
            $"{Median.Of(Edits.Select(edit => (double)edit.Seconds)):0} s for build and run (median)."),
        "Found means that a load that runs the edited code failed.",
        "",
        "| edit | tried | found | passed | other loads that failed | failed gates |",
        "|---|---:|---:|---:|---:|---|",
        .. Edits.GroupBy(edit => edit.Kind).OrderBy(kind => kind.Key, StringComparer.Ordinal).Select(Line),
        $"| all that change something {Numbers([.. Edits.Where(edit => edit.Kind != LoadEdit.Nothing)])}| |",
        "",
        .. Wrong(),
    ]);

    static string Line(IGrouping<string, LoadEdit> kind)
    {
        IEnumerable<string> gates = kind.SelectMany(edit => edit.Red.Values)
            .SelectMany(gates => gates.Split(", ")).Distinct().Order(StringComparer.Ordinal);
        return $"| {kind.Key} {Numbers([.. kind])}| {string.Join(", ", gates)} |";
    }

    static string Numbers(LoadEdit[] edits) => string.Create(CultureInfo.InvariantCulture,
        $"| {edits.Length} | {edits.Count(edit => edit.IsFound)} | {edits.Count(edit => edit.Red.Count == 0)} ")
        + string.Create(CultureInfo.InvariantCulture, $"| {edits.Sum(edit => edit.Others.Count())} ");

    // Every edit with a wrong outcome, so that readers need not search the rows.
    IEnumerable<string> Wrong()
    {
        LoadEdit[] wrong =
            [.. Edits.Where(edit => edit.Others.Any() || edit.IsFound == (edit.Kind == LoadEdit.Nothing))];
        if (wrong.Length == 0) yield break;
        yield return "Edits that were not found, and loads that failed without running the edited code:";
        yield return "";
        yield return "| number in the list | edit | configuration | failed |";
        yield return "|---:|---|---|---|";
        foreach (LoadEdit edit in wrong)
        {
            string red = string.Join("; ", edit.Red.Select(one => $"{one.Key}: {one.Value}"));
            yield return $"| {edit.Number} | {edit.Kind} | {edit.On} | {(red.Length == 0 ? "nothing" : red)} |";
        }

        yield return "";
    }
}
