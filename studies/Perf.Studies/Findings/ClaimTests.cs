using Perf.Studies.Findings;

namespace Perf.Studies.Findings;

/// <summary>A claim is one only if some store could break it: each is shown stores that do and that don't.</summary>
sealed class ClaimTests
{
    const int CombinationsAtMost = 1 << 12;
    const string Time = "time of ";
    const string Counts = "counts of ";
    const string Failed = "failure of ";

    // Of measured upgrades, and of printed figures alone.
    static readonly string[] WithoutCells = ["FI20", "FI27"];

    static IEnumerable<Finding> Claims => AllFindings.ById.Where(finding => !WithoutCells.Contains(finding.Id));

    [TestCaseSource(nameof(Claims))]
    public void Some_store_keeps_the_claim_and_some_store_breaks_it(Finding claim) =>
        Assert.That(Outcomes(claim).Values, Does.Contain(Says.Holds).And.Contain(Says.DoesNotHold));

    [TestCaseSource(nameof(Claims))]
    public void Everything_that_a_claim_reads_can_decide_it(Finding claim)
    {
        Dictionary<string, Says> outcomes = Outcomes(claim);
        string[] read = Inputs(claim);
        string[] deciding = [.. Enumerable.Range(0, read.Length)
            .Where(input => outcomes.Any(one => one.Value != outcomes[Flipped(one.Key, input)]))
            .Select(input => OfRun(read[input]))];
        Assert.That(read.Select(OfRun).Except(deciding), Is.Empty);
    }

    // Of a run a claim reads its time or its counts.
    static string OfRun(string input) => input.Replace(Time, "", StringComparison.Ordinal)
        .Replace(Counts, "", StringComparison.Ordinal);

    static string Flipped(string key, int at) => key[..at] + (key[at] == '0' ? '1' : '0') + key[(at + 1)..];

    // Every combination of small and large values, and of a failed case.
    static Dictionary<string, Says> Outcomes(Finding claim)
    {
        string[] inputs = Inputs(claim);
        Assert.That(1 << inputs.Length, Is.LessThanOrEqualTo(CombinationsAtMost));
        return Enumerable.Range(0, 1 << inputs.Length)
            .Select(number => Convert.ToString(number, 2).PadLeft(inputs.Length, '0'))
            .ToDictionary(key => key, key => claim.In(Made(inputs, key)).Says);
    }

    static Cells Made(string[] inputs, string key)
    {
        bool IsMuch(string input) => Array.IndexOf(inputs, input) is >= 0 and var at && key[at] == '1';
        return new Cells(id => Run(id, IsMuch(Time + id), IsMuch(Counts + id)))
        {
            Failure = id => IsMuch(Failed + id) ? "a wrong answer" : null,
            Fact = fact => IsMuch(fact) ? 1_000 : 1,
        };
    }

    static string[] Inputs(Finding claim)
    {
        List<string> needed = [];
        List<string> failures = [];
        bool looksAtFailures = false;
        var cells = new Cells(id =>
        {
            needed.AddRange([Time + id, Counts + id]);
            return Run(id, false, false);
        })
        {
            Failure = id =>
            {
                looksAtFailures = true;
                failures.Add(Failed + id);
                return null;
            },
            Fact = fact =>
            {
                needed.Add(fact);
                return 1;
            },
        };
        _ = claim.In(cells);
        // A claim about failed cases reads only whether their runs exist.
        return [.. (looksAtFailures ? failures : needed).Distinct()];
    }

    static Run Run(CaseId id, bool isLong, bool isMuch)
    {
        double seconds = isLong ? 1 : 1e-4;
        return MadeRuns.Run() with
        {
            Case = id,
            Batch = new Batch(1, Syncs: 2),
            Rounds =
            [
                .. Enumerable.Repeat(new Round(new Dictionary<Metric, double>
                {
                    [Metric.Time] = seconds, [Metric.TimeSlope] = seconds,
                }.ToImmutableSortedDictionary()), 10),
            ],
            WorkOperations = 1,
            Work = new WorkCounts(
                Metric.All.ToImmutableSortedDictionary(
                    metric => metric,
                    metric => metric == Metric.Durability ? isMuch ? (long)DurabilityClass.Power : 0
                        : isMuch ? 10_000L : 1),
                []),
        };
    }
}
