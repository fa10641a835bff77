namespace Perf.Harness.Tests.Running;

/// <summary>A budget for pairs is used for as many cases as it is enough for, and hardly exceeded.</summary>
public sealed class PairBudgetTests
{
    [TestCase(20, 30, 0, 20, TestName = "Of_a_first_pair_nothing_is_known")]
    [TestCase(20, 30, 30, 20, TestName = "All_cases_go_on_where_their_look_fits")]
    [TestCase(20, 30, 40, 15, TestName = "First_cases_go_on_where_all_do_not_fit")]
    [TestCase(20, 1, 40, 0, TestName = "None_goes_on_where_not_one_fits")]
    [TestCase(20, 0, 0, 0, TestName = "Nothing_begins_when_time_is_over")]
    [TestCase(20, -5, 40, 0, TestName = "Nothing_goes_on_when_time_is_over")]
    public void As_many_cases_go_on_as_fit(int cases, int left, int needed, int fitting) => Assert.That(
        PairSchedule.Fitting(cases, TimeSpan.FromSeconds(left), TimeSpan.FromSeconds(needed)), Is.EqualTo(fitting));

    [Test]
    public void First_pair_of_an_engine_is_expected_to_take_the_usual_time()
    {
        var times = new PairTimes();
        Assert.That(times.Expected(60), Is.EqualTo(TimeSpan.Zero));
        times.Add(10, TimeSpan.FromSeconds(4));
        times.Add(1, TimeSpan.FromSeconds(3)); // mostly the start of its processes
        Assert.That(times.Expected(60), Is.EqualTo(TimeSpan.FromSeconds(24)));
        times.Add(30, TimeSpan.FromSeconds(6));
        Assert.That(times.Expected(60), Is.EqualTo(TimeSpan.FromSeconds(12)));
    }

    [Test]
    public void Pair_for_one_case_is_expected_to_take_its_share()
    {
        var all = new PairTimes();
        all.Add(30, TimeSpan.FromSeconds(3));
        var times = new PairTimes(all);
        Assert.That(times.Expected(60), Is.EqualTo(TimeSpan.FromSeconds(6)));
        times.Add(60, TimeSpan.FromSeconds(15));
        Assert.That(times.Expected(1), Is.EqualTo(TimeSpan.FromSeconds(0.25)));
        times.Add(1, TimeSpan.FromSeconds(3));
        Assert.That(times.Expected(60), Is.EqualTo(TimeSpan.FromSeconds(15)));
        Assert.That(all.Expected(60), Is.EqualTo(TimeSpan.FromSeconds(6)));
    }
}
