namespace Perf.Studies.Trials;

public sealed class DifferencesTests
{
    static readonly Run Plain = MadeRuns.Run();

    [Test]
    public void Equal_runs_have_no_differences() =>
        Assert.That(Repeatability.Differences(MadeRuns.Runs(1, 1, 1)), Is.Empty);

    [Test]
    public void A_number_that_differs_is_listed_with_its_values_and_how_often() => Assert.That(
        Repeatability.Differences([Plain, Counted(Metric.VmSteps, 4401), Plain]),
        Is.EqualTo([$"{Plain.Case}: vm-steps: 4,400 (2 times), 4,401 (1 times)"]));

    [Test]
    public void Allocations_within_their_floor_are_the_same() => Assert.Multiple(() =>
    {
        Assert.That(Repeatability.Differences([Plain, Counted(Metric.AllocatedBytes, 736)]), Is.Empty);
        Assert.That(Repeatability.Differences([Plain, Counted(Metric.AllocatedBytes, 737)]), Has.Count.EqualTo(1));
    });

    [Test]
    public void A_call_that_moves_from_one_kind_of_file_to_another_is_seen() => Assert.That(
        Repeatability.Differences([Filed("main"), Filed("wal")]), Is.EqualTo(
        [
            $"{Plain.Case}: main writes: 3 (1 times), none (1 times)",
            $"{Plain.Case}: wal writes: none (1 times), 3 (1 times)",
        ]));

    static Run Counted(Metric metric, long count) => Plain with { Work = Plain.Work.With(metric, count) };

    static Run Filed(string kind) =>
        Plain with { Work = Plain.Work with { Files = [new FileWork(kind, [new FilePart(Metric.Writes, "", 3)])] } };
}
