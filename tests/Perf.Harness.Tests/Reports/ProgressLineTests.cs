namespace Perf.Harness.Tests.Reports;

public sealed class ProgressLineTests
{
    FakeTimeProvider _clock = null!;
    List<string> _said = null!;

    [SetUp]
    public void StartClock() => (_clock, _said) = (new FakeTimeProvider(), []);

    [Test]
    public void Failed_counts_are_printed_immediately_and_at_most_five()
    {
        using var line = new ProgressLine(_clock, _said.Add);
        _clock.Advance(TimeSpan.FromSeconds(6));
        line.Red(["shop/load @ shop/orders fails: statements 10 -> 20 (+100.0 %)"]);
        Assert.That(_said, Is.EqualTo(["[0:06] shop/load @ shop/orders fails: statements 10 -> 20 (+100.0 %)"]));
        line.Red(Enumerable.Repeat("another", 9));
        Assert.That(_said[1..], Is.EqualTo(
            [.. Enumerable.Repeat("[0:06] another", 4), "[0:06] more cases fail; all of them are named at the end"]));
    }

    [Test]
    public void Time_left_is_of_all_configurations_and_never_grows()
    {
        using var line = new ProgressLine(_clock, _said.Add);
        Tick(); // another run has the machine: no line
        line.Where(1, 1, 3, casesDone: 0, cases: 40);
        line.Doing("engine/a: warms up");
        Tick();
        line.Where(2, 2, 3, casesDone: 10, cases: 40);
        line.Doing("engine/b: warms up");
        Tick(); // a quarter of the cases is too few
        line.Where(3, 3, 3, casesDone: 20, cases: 40);
        line.Doing("engine/c: warms up");
        Tick();
        Tick();
        Tick(); // slower than those before: it stays at what was said, and does not go back
        Assert.That(_said, Is.EqualTo(
        [
            "[0:30] configuration 1 of 3, engine/a: warms up",
            "[0:45] configuration 2 of 3, engine/b: warms up",
            "[1:00] configuration 3 of 3, engine/c: warms up; about 0:45 left",
            "[1:15] configuration 3 of 3, engine/c: warms up, for 0:30 so far; about 0:30 left",
            "[1:30] configuration 3 of 3, engine/c: warms up, for 0:45 so far; about 0:15 left",
        ]));
    }

    [TestCase(2, "1 and 2")]
    [TestCase(4, "1 to 4")]
    public void Configurations_that_count_side_by_side_are_named_by_their_numbers(int last, string named)
    {
        using var line = new ProgressLine(_clock, _said.Add);
        line.Where(1, last, 5, casesDone: 0, cases: 40);
        line.Doing("engine/b: warms up");
        Tick();
        Assert.That(_said, Is.EqualTo([$"[0:15] configurations {named} of 5, engine/b: warms up"]));
    }

    [Test]
    public void Run_that_takes_longer_than_planned_shows_by_how_much()
    {
        using var line = new ProgressLine(_clock, _said.Add);
        line.Doing("engine/a: warms up");
        Tick();
        line.Where(2, 2, 2, casesDone: 10, cases: 20);
        Tick();
        Tick();
        line.Part(TimeSpan.FromSeconds(15));
        line.Doing("pair 1 of 6");
        Tick();
        Tick();
        Assert.That(_said, Is.EqualTo(
        [
            "[0:15] engine/a: warms up",
            "[0:30] configuration 2 of 2, engine/a: warms up; about 0:30 left",
            "[0:45] configuration 2 of 2, engine/a: warms up, for 0:45 so far; about 0:15 left",
            "[1:00] pair 1 of 6; at most 0:00 left",
            "[1:15] pair 1 of 6, for 0:30 so far; 0:15 longer than planned",
        ]));
    }

    void Tick() => _clock.Advance(TimeSpan.FromSeconds(15));
}
