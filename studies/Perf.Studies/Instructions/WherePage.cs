using Perf.Studies.Trials;

namespace Perf.Studies.Instructions;

/// <summary>Makes <c>docs/evidence/where.md</c> from its rows.</summary>
/// <param name="Edits">The edits that were tried.</param>
/// <param name="Sampled">What the sampling profiler named: the lines of <c>sampled.tsv</c>.</param>
sealed record WherePage(IReadOnlyList<BlindEdit> Edits, IReadOnlyList<string[]> Sampled)
{
    static readonly (double From, double To, string Words)[] Sizes =
    [
        (0, 0.001, "nothing: other code, the same work"), (0.001, 1, "0.5 to 1.0 %"), (1, 1.5, "1.0 to 1.5 %"),
        (1.5, 3, "1.5 to 3.0 %"), (3, 6, "3.0 to 5.0 %"),
    ];

    public static WherePage Read(DirectoryInfo folder) => new(
        BlindEdit.Read(folder),
        [.. EvidencePage.Rows(folder, "sampled.tsv")]);

    public override string ToString() => string.Join('\n',
    [
        "# Which edits are found, and which method is named",
        "",
        "Made of the rows in `docs/evidence/where` by `WherePageTests`; no number is typed by hand. The list of edits",
        "([`edits.tsv`](where/edits.tsv)) was chosen at random and stored before the first edit was tried. Each edit",
        "adds a loop to a method. The loop adds 0.5 to 5 % to the instructions of the case, or never runs (`nothing`).",
        "`eng/blind-edits.sh` builds each edit, and runs the tests of one configuration of this repository, or all",
        "tests of a copy of `samples/OrdersDemo` (Dapper and EF Core) that has its own git history and uses the",
        "packages.",
        "[Decision 30](../decisions/0030-where.md) explains why functions are counted instead of sampled.",
        "",
        $"Tried at {string.Join(", ", Edits.Select(edit => edit.Commit).Distinct())}, on a busy machine of 2 cores, in",
        string.Create(CultureInfo.InvariantCulture,
            $"{Median.Of(Edits.Select(edit => (double)edit.Seconds)):0} s for build and run (median)."),
        "",
        "## Counted by function",
        "",
        .. Table("adapters of this repository", Edits.Where(edit => !edit.IsOfSample)),
        "",
        .. Table("a user of the packages", Edits.Where(edit => edit.IsOfSample)),
        "",
        .. NotNamed(),
        "## Sampled",
        "",
        $"**{Sampled.Count(row => row[^1] == "yes")} of {Sampled.Count} edits are named first by the sampling profiler",
        "of the runtime**, which this project used before. Each build was sampled for six seconds on a busy machine.",
        "The trial allowed two wrong names in 20 edits.",
        $"It ended after these {Sampled.Count}, because more than two names were wrong.",
        "",
        "| edited method | case | where |",
        "|---|---|---|",
        .. Sampled.Select(row => $"| {row[1]} | {row[2]} | {row[^2]} |"),
        "",
    ]);

    static IEnumerable<string> Table(string place, IEnumerable<BlindEdit> edits)
    {
        yield return $"| {place}: additional instructions | edits | failed, method named first "
            + "| failed, method not named first | passed | other failed cases that do not name the method |";
        yield return "|---|---:|---:|---:|---:|---:|";
        foreach ((double from, double to, string words) in Sizes)
        {
            BlindEdit[] some = [.. edits.Where(edit => edit.Percent >= from && edit.Percent < to)];
            yield return $"| {words} | {some.Length} | {some.Count(edit => edit.IsNamed)} "
                + $"| {some.Count(edit => edit is { IsRed: true, IsNamed: false })} "
                + $"| {some.Count(edit => !edit.IsRed)} | {some.Sum(edit => edit.Others.Count())} |";
        }
    }

    // Every edit with a wrong outcome, so that readers need not search the rows.
    IEnumerable<string> NotNamed()
    {
        BlindEdit[] wrong = [.. Edits.Where(edit => edit.Percent switch
        {
            0 => edit.Red.Count > 0,
            >= 1.5 => !edit.IsNamed,
            _ => false,
        })];
        if (wrong.Length == 0) yield break;
        yield return "Edits of 1.5 % and more that are not named, and edits of nothing that failed:";
        yield return "";
        yield return "| edit | method | case | instructions | failed |";
        yield return "|---:|---|---|---:|---|";
        foreach (BlindEdit edit in wrong)
        {
            string red = string.Join(", ", edit.Red.Select(one => $"{one.Key}: {one.Value}"));
            yield return string.Create(CultureInfo.InvariantCulture,
                $"| {edit.Number} | {edit.Method} | {edit.Case} | +{edit.Percent:0.0#} % ")
                + $"| {(red.Length == 0 ? "nothing" : red)} |";
        }

        yield return "";
    }
}
