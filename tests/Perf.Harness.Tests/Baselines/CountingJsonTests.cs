namespace Perf.Harness.Tests.Baselines;

/// <summary>Instructions in a file: a line for each case, and once what they depend on.</summary>
sealed class CountingJsonTests
{
    const string Path = "baselines/microsoft-data-sqlite/wal-full.json";

    static readonly CaseBaseline Counted = MadeRuns.Case() with
    {
        Waits = 3,
        Counting = new Counting(21_632, 16, 0.00007) { MeanAbove = 0.004, SystemCalls = 3.125 },
        CountedWith = MadeRuns.CountedWith,
    };

    [Test]
    public void Instructions_are_a_line_and_come_back()
    {
        Baseline baseline = MadeRuns.Baseline(("crud/insert-one", Counted), ("crud/read-one", MadeRuns.Case()));
        string text = BaselineJson.Write(baseline);
        Assert.That(text, Does.Contain("""
              "counted-with": { "runtime": "10.0.12", "c-library": "glibc 2.36", "valgrind": "3.19.0", "instruction-set": "x64 avx2" },
            """).And.Contain("""
                  "waits": 3,
                  "instructions": { "per-operation": 21632, "operations": 16, "spread": 0.00007, "mean-above": 0.004, "system-calls": 3.125 },
            """));
        Baseline read = BaselineJson.Read(Path, text);
        Assert.That(BaselineJson.Write(read), Is.EqualTo(text));
        CaseBaseline counted = read.Cases["crud/insert-one"], other = read.Cases["crud/read-one"];
        Assert.That((counted.Counting, counted.CountedWith), Is.EqualTo((Counted.Counting, MadeRuns.CountedWith)));
        Assert.That((object?)other.Counting ?? (object?)other.CountedWith ?? other.Waits, Is.Null);
    }

    [Test]
    public void Case_that_was_counted_elsewhere_has_its_own_conditions()
    {
        CountConditions other = MadeRuns.CountedWith with { Valgrind = "3.24.0" };
        Baseline read = BaselineJson.Read(Path, BaselineJson.Write(MadeRuns.Baseline(
            ("crud/a", Counted), ("crud/b", Counted with { CountedWith = other }), ("crud/c", Counted))));
        Assert.That(
            read.Cases.Values.Select(one => one.CountedWith),
            Is.EqualTo((CountConditions[])[MadeRuns.CountedWith, other, MadeRuns.CountedWith]));
    }
}
