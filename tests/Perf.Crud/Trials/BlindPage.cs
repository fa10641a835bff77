using System.Globalization;
using System.Text;
using Perf.Harness.Comparisons;
using Perf.Harness.Reports;
using Perf.Harness.Statistics;

namespace Perf.Crud.Trials;

/// <summary>How often slower code was found, in Markdown.</summary>
static class BlindPage
{
    internal static string Of(IReadOnlyList<BlindAnswer> answers, Decider decider)
    {
        StringBuilder text = OfGates(
            "Slower code",
            "A coin made each case of each run slower, in native or in managed code; "
                + "nobody looked at the coins of a run until its verdicts were on disk.",
            decider);
        Tables(text, answers, decider);
        return text.ToString();
    }

    /// <summary>The same of runs in which all were slower by as much, on a busy machine: no coin, no key.</summary>
    internal static string OfBusy(IReadOnlyList<TrialRun> runs, Decider decider)
    {
        StringBuilder text = OfGates(
            "Slower code on a busy machine",
            "Every case of each run was slower, in native or in managed code by turns, while another process kept a "
                + "core busy, or wrote a page and synced it again and again.",
            decider);
        foreach (var group in runs.GroupBy(run => run.Beside).OrderBy(group => group.Key))
        {
            text.Append(CultureInfo.InvariantCulture, $"## Beside {Neighbours.Named(group.Key)}\n\n");
            Tables(text, BlindAnswer.OfBusy([.. group]), decider);
            text.Append('\n');
            foreach (string line in NotJudgedReport.Lines(group.SelectMany(run => run.Comparisons)))
                text.Append(CultureInfo.InvariantCulture, $"- {line}\n\n");
        }

        return text.ToString().TrimEnd() + "\n";
    }

    /// <summary>The same of duets, of which the side under test was made slower.</summary>
    internal static string OfDuets(IReadOnlyList<BlindAnswer> answers)
    {
        StringBuilder text = Begun(
            "The slower side of a duet", nameof(DuetTrial),
            "A build was played against itself, without any baseline, and a coin made each case of one side slower, "
                + "in native or in managed code; nobody looked at the coins of a run until its verdicts were on disk. "
                + "Beside the share found stands the median of the changes that the duets measured.");
        Table(text, answers);
        return text.ToString();
    }

    static StringBuilder OfGates(string title, string says, Decider decider)
    {
        string columns = "Beside the share found stand the median of the changes that the gates measured, which tells "
            + "how much slower the cases were indeed, and that of the smallest changes that they said they would surely "
            + "find; and how many were found of those whose gate said so of as much, or of less"
            + (decider.SaysLeast ? "." : ": a duet says no such thing, so that these are the gates it did not decide.");
        return Begun(title, decider.Trial, $"{says} {decider.Says} {columns}");
    }

    static StringBuilder Begun(string title, string trial, string says) =>
        new($"# {title}\n\nMade by `{trial}`; not written by hand. {says}\n\n");

    static void Tables(StringBuilder text, IReadOnlyList<BlindAnswer> answers, Decider decider)
    {
        Table(text, answers);
        if (decider.SaysLeast) BySmallest(text, answers);
    }

    static void Table(StringBuilder text, IReadOnlyList<BlindAnswer> answers)
    {
        text.Append("| cases | slower by | in | answers | found | equivalent | improved | not judged "
            + "| measured | smallest change | said to be found |\n");
        text.Append("|---|---:|---|---:|---:|---:|---:|---:|---:|---:|---:|\n");
        foreach (bool syncs in new[] { false, true })
        {
            BlindAnswer[] of = [.. answers.Where(one => TrialCases.Syncs(one.Case) == syncs)];
            foreach (var group in of.GroupBy(one => one.Coin.Share).OrderBy(group => group.Key))
            {
                Row(text, syncs, group.Key, "both", [.. group]);
                if (group.Key == 0) continue;
                foreach (var half in group.GroupBy(one => one.Coin.In).OrderBy(half => half.Key))
                    Row(text, syncs, group.Key, half.Key.ToString().ToLowerInvariant(), [.. half]);
            }
        }
    }

    static void BySmallest(StringBuilder text, IReadOnlyList<BlindAnswer> answers)
    {
        text.Append("\nWhat is found, by the smallest change that the gate said it would surely find, which tells how far "
            + "the costs of unchanged code lie apart:\n\n");
        text.Append("| cases | slower by | smallest change | answers | found |\n|---|---:|---|---:|---:|\n");
        var groups =
            from one in answers
            where one.Coin.Share > 0 && double.IsFinite(one.Least)
            group one by (Syncs: TrialCases.Syncs(one.Case), one.Coin.Share, Bound: Bounds.First(bound => one.Least < bound))
            into alike
            orderby alike.Key
            select alike;
        foreach (var group in groups)
        {
            int found = group.Count(IsFound), all = group.Count();
            text.Append(CultureInfo.InvariantCulture,
                $"| {Named(group.Key.Syncs)} | {100 * group.Key.Share:0} % | {Named(group.Key.Bound)} | {all} "
                + $"| {found} ({100.0 * found / all:0} %) |\n");
        }
    }

    static readonly double[] Bounds = [0.06, 0.08, 0.12, double.PositiveInfinity];

    static string Named(bool syncs) => syncs ? "with syncs" : "without syncs";

    static string Named(double bound) => double.IsFinite(bound)
        ? string.Create(CultureInfo.InvariantCulture, $"below {100 * bound:0} %")
        : string.Create(CultureInfo.InvariantCulture, $"{100 * Bounds[^2]:0} % or more");

    static void Row(StringBuilder text, bool syncs, double share, string where, BlindAnswer[] answers)
    {
        int Count(Verdict verdict) => answers.Count(one => one.Said == verdict.ToString());
        int found = answers.Count(IsFound), same = Count(Verdict.Equivalent), gains = Count(Verdict.Improved);
        text.Append(CultureInfo.InvariantCulture,
            $"| {Named(syncs)} | {100 * share:0} % | {(share == 0 ? "" : where)} "
            + $"| {answers.Length} ");
        text.Append(CultureInfo.InvariantCulture,
            $"| {found} ({100.0 * found / answers.Length:0} %) | {same} | {gains} "
            + $"| {answers.Length - found - same - gains} ");
        text.Append(CultureInfo.InvariantCulture,
            $"| {Middle(answers.Select(one => one.Change))} | {Middle(answers.Select(one => one.Least))} ");
        BlindAnswer[] sure = [.. answers.Where(one => one.Least <= share)];
        text.Append(CultureInfo.InvariantCulture,
            $"| {(sure is [] ? "" : $"{sure.Count(IsFound)} of {sure.Length}")} |\n");
    }

    static bool IsFound(BlindAnswer answer) => answer.Said == nameof(Verdict.Regressed);

    static string Middle(IEnumerable<double> values)
    {
        double[] known = [.. values.Where(double.IsFinite)];
        return known.Length == 0
            ? "-" : string.Create(CultureInfo.InvariantCulture, $"{100 * Median.Of(known):0.0} %");
    }
}
