using System.Runtime.CompilerServices;
using Perf.Harness.Instructions;

namespace Perf.Harness.Tests.Instructions;

sealed class CountTests
{
    [TestCase(0)]
    [TestCase(100)]
    public void Total_of_a_file_of_callgrind_is_read(int functions) => Assert.That(
        TotalOf(
        [
            "# callgrind format", "events: Ir", .. Enumerable.Repeat("fn=(1) main\n16 400\n", functions), "",
            "totals: 1686700",
        ]),
        Is.EqualTo(1_686_700));

    [Test]
    public void System_calls_are_those_of_the_summary()
    {
        const string Head = "cmd: Shop.dll\nevents: Ir sysCount sysTime";
        Assert.That(
            TotalsOf([Head, "summary: 1687100 174 2", "", "totals: 1686700 348 5"]),
            Is.EqualTo((1_686_700, (long?)174)), "in some processes the totals count each call twice");
        Assert.That(
            TotalsOf([Head, "summary: 1687100", "", "totals: 1686700"]),
            Is.EqualTo((1_686_700, (long?)0)), "zeros are not written");
        Assert.That(
            TotalsOf(["cmd: Shop.dll\nevents: Ir", "summary: 1687100", "totals: 1686700"]),
            Is.EqualTo((1_686_700, (long?)null)));
    }

    [TestCase("events: Ir")]
    [TestCase("\ntotals: ")]
    [TestCase("\ntotals: Ir")]
    public void File_without_a_total_is_an_error(string line) =>
        Assert.That(() => TotalOf([line]), Throws.InstanceOf<FormatException>());

    static long TotalOf(IEnumerable<string> lines) => TotalsOf(lines).Instructions;

    static (long Instructions, long? SystemCalls) TotalsOf(IEnumerable<string> lines)
    {
        using var folder = new ScratchFolder();
        string file = Path.Combine(folder.Root.FullName, "counts.0");
        File.WriteAllLines(file, lines);
        return CallgrindOutput.TotalsOf(file);
    }

    [Test]
    public void Least_batch_is_the_count_and_the_second_least_its_spread() => Assert.That(
        InstructionPass.Summary([2_020_000, 1_600_000, 1_616_000], 16), Is.EqualTo(new Counting(100_000, 16, 0.01)));

    [TestCase(36_719, 0.001, Description = "near the accepted count")]
    [TestCase(36_000, 0.0739, Description = "below it")]
    public void Count_near_the_accepted_one_has_its_spread(long least, double spread) => Assert.That(
        InstructionPass.Summary([38_661, least], 50, new Counting(734, 50, 0.001)).Spread,
        Is.EqualTo(spread).Within(0.0001));

    [TestCase(0, "3950,3951,3952", Description = "the first three differ by 6 %")]
    [TestCase(2, "4136,3950,3951", Description = "two later ones are within 5 %")]
    public void Unsteady_batches_are_followed_by_as_many(int from, string counted)
    {
        var batches = new Queue<long>(new long[] { 3_612, 3_824, 4_136, 3_950, 3_951, 3_952 }[from..]);
        Assert.That(
            string.Join(",", InstructionPass.CountSteady([], 3, batches.Dequeue, _ => false)), Is.EqualTo(counted));
    }

    [Test]
    public void Batches_that_differ_a_little_are_followed_by_as_many()
    {
        var batches = new Queue<long>([1_652, 1_653, 1_633, 1_633, 1_652, 1_633, 1_652]);
        IReadOnlyList<long> counted = InstructionPass.CountSteady([], 3, batches.Dequeue, _ => false);
        Assert.That(counted, Has.Count.EqualTo(6));
        Assert.That(InstructionPass.Summary(counted, 1).Spread, Is.Zero);
    }

    [Test]
    public void Batch_near_the_accepted_count_ends_counting()
    {
        var batches = new Queue<long>([3_612, 3_824, 4_136, 3_950]);
        Assert.That(
            InstructionPass.CountSteady([], 3, batches.Dequeue, count => count == 3_950), Is.EqualTo([3_950]));
    }

    [TestCase(102_000, 0.02)]
    [TestCase(100_000, 0.004)]
    public void Distance_of_two_processes_is_a_spread_too(long other, double spread) => Assert.That(
        Counting.OfBoth(new Counting(other, 16, 0.001), new Counting(100_000, 16, 0.004)),
        Is.EqualTo(new Counting(100_000, 16, spread)));

    [Test]
    public void Operation_that_is_counted_once_has_no_spread() => Assert.That(
        InstructionPass.Summary([240_000_000], 1), Is.EqualTo(new Counting(240_000_000, 1, 0)));

    [Test]
    public void Operation_without_instructions_has_no_spread() =>
        Assert.That(InstructionPass.Summary([0, 0], 1), Is.EqualTo(new Counting(0, 1, 0)));

    [TestCase(1, 16, 16)]
    [TestCase(5, 16, 15)]
    [TestCase(100, 16, 16)]
    [TestCase(100, 1_000, 1_000, Description = "the case allowed 1,000 when it was accepted")]
    [TestCase(3, 1, 1)]
    public void Batch_has_as_many_whole_parts_as_fit(int most, int operations, int total) => Assert.That(
        CountedBatch.Total(new ToyCase(ToySuite.Id("restored")) { MostOperations = most }, operations),
        Is.EqualTo(total));

    [TestCase(5, int.MaxValue, false, Description = "64 are no multiple of 5, but 60 need no restore")]
    [TestCase(1, 64, false), TestCase(1, 50, true), TestCase(1, 1, true)]
    public void Case_that_allows_fewer_operations_is_restored(int least, int most, bool isRestored) =>
        Assert.That(
            CountedBatch.IsRestored(
                new ToyCase(ToySuite.Id("restored")) { LeastOperations = least, MostOperations = most }, 64),
            Is.EqualTo(isRestored));

    [TestCase(0, 2, Description = "nothing is accepted yet")]
    [TestCase(100_000, 8)]
    [TestCase(20_000, 2, Description = "now it needs five times as many instructions")]
    public void Batch_has_the_accepted_operations_unless_it_needs_many_times_as_long(long accepted, int operations) =>
        Assert.That(
            CountedBatch.OperationsOf(
                new ToyCase(ToySuite.Id("slow")), 2, 100_000, accepted == 0 ? null : new Counting(accepted, 8, 0)),
            Is.EqualTo(operations));

    [TestCase(1, 70_000, 60_000, 64)]
    [TestCase(1, 1_000_000, 2_000_000, 4)]
    [TestCase(1, 30_000_000, 20_000_000, 1)]
    [TestCase(10, 70_000, 60_000, 60)]
    [TestCase(10, 8_000_000, 60_000, 4, Description = "four calls that the case could do without a restore")]
    public void Expensive_restores_make_smaller_batches(int most, long ofOne, long ofRestore, int operations) =>
        Assert.That(
            CountedBatch.ChosenWithRestores(
                new ToyCase(ToySuite.Id("restored")) { MostOperations = most }, ofOne, ofRestore),
            Is.EqualTo(operations));

    [TestCase(316, 8192)]
    [TestCase(31_250, 128)]
    [TestCase(31_251, 32)]
    [TestCase(125_001, 8)]
    [TestCase(2_000_000, 8)]
    [TestCase(2_000_001, 2)]
    [TestCase(8_000_001, 1)]
    [TestCase(240_000_000, 1)]
    public void Expensive_operations_are_counted_in_smaller_batches(long instructions, int operations) =>
        Assert.That(CountedBatch.Chosen(instructions), Is.EqualTo(operations));

    [Test]
    public void Finalizers_run_before_a_batch_and_not_during_it()
    {
        using var ended = new ManualResetEventSlim();
        LeaveToFinalizer(ended);
        InstructionPass.Begin(new ToyCase(ToySuite.Id("steady")));
        Assert.That(ended.IsSet);
    }

    [MethodImpl(MethodImplOptions.NoInlining)] // or the object is still in use when the test collects
    static void LeaveToFinalizer(ManualResetEventSlim ended) => _ = new SlowFinalizer(ended);

    sealed class SlowFinalizer(ManualResetEventSlim ended)
    {
        ~SlowFinalizer()
        {
            Thread.Sleep(50);
            ended.Set();
        }
    }
}
