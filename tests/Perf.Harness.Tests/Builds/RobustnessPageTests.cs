using System.Reflection;

namespace Perf.Harness.Tests.Builds;

/// <summary>The page of what was tried against hostile machines is made of the tests that try it.</summary>
public sealed class RobustnessPageTests
{
    const string Page = "docs/evidence/robustness.md";
    const string Kills = "docs/evidence/random-kills.tsv";

    const string Memory = """

        ## Memory

        The process of the tests and its workers each have a memory limit. `MemoryOfRunTests` of the studies checks the
        last run, in every run of `.ci/run`, and prints the memory that they used.

        """;

    static readonly (MethodInfo Method, TriedAttribute Tried)[] Tries =
    [
        .. from type in typeof(RobustnessPageTests).Assembly.GetTypes()
           from method in type.GetMethods()
           let tried = method.GetCustomAttribute<TriedAttribute>()
           where tried is not null
           orderby tried.Number, method.Name
           select (method, tried),
    ];

    [Test]
    public void Page_lists_the_tests_that_exist()
    {
        string page = Repository.Text(Page);
        string[] listed = [.. page.Split('\n').Where(line => line.StartsWith("| ", StringComparison.Ordinal))
            .Select(line => line.Split('`')).Where(parts => parts.Length > 1).Select(parts => parts[1])];
        const string advice = "run eng/robustness.sh, and commit the page";
        Assert.That(listed, Is.EqualTo(Tries.Select(one => one.Method.Name)), advice);
        Assert.That(page, Does.EndWith(KillsTable()), advice);
    }

    [Test, Explicit("eng/robustness.sh runs it after the tests of the category robustness")]
    public void Docs_are_made_from_the_robustness_tests() => File.WriteAllText(Repository.PathOf(Page), Text());

    static string Text()
    {
        var kept = File.ReadLines(TriedAttribute.Kept.FullName).Select(line => line.Split('\t'))
            .ToLookup(parts => parts[0], parts => parts[1]);
        var text = new StringBuilder("""
            # Robustness

            Made by `eng/robustness.sh` from the tests that it runs; not written by hand. Each test disturbs a run as
            a hostile machine does. The number of repetitions and the results are those of the last run of that script.


            """).Append(Stamp.Here()).Append("""

            | disturbance | expected | test | repetitions | result |
            |---|---|---|---:|---|

            """);
        foreach ((MethodInfo method, TriedAttribute tried) in Tries)
        {
            string[] outcomes = [.. kept[method.Name]];
            text.Append(CultureInfo.InvariantCulture, $"| {tried.What} | {tried.Wanted} | `{method.Name}` | ")
                .Append(CultureInfo.InvariantCulture, $"{outcomes.Length} | {Happened(outcomes)} |\n");
        }

        return text.Append(Memory).Append(KillsTable()).ToString();
    }

    static string Happened(string[] outcomes) => outcomes.Length == 0 ? "not run" : string.Join(", ",
        outcomes.CountBy(outcome => outcome).Select(pair => pair.Key switch
        {
            "Passed" => "as expected",
            "Skipped" => $"{pair.Value} not tried here",
            _ => $"{pair.Value} {pair.Key.ToLowerInvariant()}",
        }));

    static string KillsTable()
    {
        string[][] rows = [.. Repository.Text(Kills).TrimEnd().Split('\n').Skip(1).Select(line => line.Split('\t'))];
        var text = new StringBuilder(string.Create(CultureInfo.InvariantCulture, $"""

            ## Random kills

            `eng/random-kills.sh` kills a process of a run at a random moment, {rows.Length} times so far. It then checks the
            files and the next run. The next run must pass, with every count judged. Accepted files must be the old ones or
            the new ones. The ledger must have each acceptance once. Rows: [random-kills.tsv](random-kills.tsv).

            | run | killed | times | next run right | processes left | files left |
            |---|---|---:|---:|---:|---:|

            """));
        foreach (var same in rows.GroupBy(row => (Run: row[1], Killed: row[2]))
            .OrderBy(group => group.Key.Run, StringComparer.Ordinal)
            .ThenBy(group => group.Key.Killed, StringComparer.Ordinal))
        {
            text.Append(CultureInfo.InvariantCulture, $"| {same.Key.Run} | {same.Key.Killed} | {same.Count()} | ")
                .Append(CultureInfo.InvariantCulture, $"{same.Count(row => row[6] == "right")} | ")
                .Append(CultureInfo.InvariantCulture, $"{same.Count(row => row[5] == "no")} | ")
                .Append(CultureInfo.InvariantCulture, $"{same.Count(row => row[7].Trim() != "nothing")} |\n");
        }

        return text.ToString();
    }
}
