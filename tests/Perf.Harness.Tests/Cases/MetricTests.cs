using System.Reflection;

namespace Perf.Harness.Tests.Cases;

sealed class MetricTests
{
    static IEnumerable<Metric> Declared => typeof(Metric)
        .GetProperties(BindingFlags.Public | BindingFlags.Static)
        .Where(property => property.PropertyType == typeof(Metric))
        .Select(property => (Metric)property.GetValue(null)!);

    [Test]
    public void Every_metric_has_its_place_in_the_order() => Assert.That(Metric.All, Is.EquivalentTo(Declared));

    [Test]
    public void No_two_metrics_have_one_name() => Assert.That(Metric.All.Select(metric => metric.Name), Is.Unique);

    [Test]
    public void Metrics_sort_in_their_listed_order() =>
        Assert.That(Metric.All.Reverse().Order(), Is.EqualTo(Metric.All));

    [Test]
    public void Metric_of_a_part_is_found_by_its_name_and_follows_the_whole()
    {
        Metric part = Metric.LatencyP50.Of("checkout/pay");
        Metric[] ordered = [Metric.Throughput, Metric.LatencyP50, Metric.LatencyP50.Of("a"), part, Metric.LatencyP95];
        using var scope = Assert.EnterMultipleScope();
        Assert.That(Metric.Named("latency-p50 (checkout/pay)"), Is.EqualTo(part));
        Assert.That((part.Unit, part.IsTimed, part.Whole), Is.EqualTo((Unit.Seconds, true, Metric.LatencyP50)));
        Assert.That(ordered.Reverse().Order(), Is.EqualTo(ordered));
        Assert.That(Metric.Named("syncs (full)"), Is.Null, "counts have no parts");
        Assert.That(Metric.Named("latency-p50 (checkout"), Is.Null);
    }

    // FailureMessage puts a number right behind a name of sixteen characters.
    [TestCaseSource(nameof(Counted))]
    public void The_name_of_a_count_leaves_a_space_before_its_number(Metric metric) =>
        Assert.That(metric.Name, Has.Length.LessThan(16));

    static IEnumerable<Metric> Counted => Metric.All.Where(metric => metric.Noise == Noise.Exact);

    [TestCase("syncs", SubjectParts.Native | SubjectParts.System, 0)]
    [TestCase("file-opens", SubjectParts.Native | SubjectParts.System, 0)]
    [TestCase("reads", SubjectParts.Native | SubjectParts.System, 0.02)]
    [TestCase("cache-hits", SubjectParts.Native, 0.02)]
    [TestCase("saves", SubjectParts.None, 0)]
    public void Metric_names_the_parts_that_it_depends_on(string name, SubjectParts parts, double share)
    {
        Metric metric = Metric.Named(name)!;
        Assert.That((metric.DependsOn, metric.ShareWhenSubjectChanged), Is.EqualTo((parts, share)));
    }

    [TestCase("time", 0.5, 0.5)]
    [TestCase("throughput", 200, 0.005)]
    public void More_of_a_cost_is_worse_whatever_the_metric(string name, double value, double cost) =>
        Assert.That(Metric.Named(name)!.Cost(value), Is.EqualTo(cost));

    [Test]
    public void Timed_metrics_exclude_counts_and_slopes() => Assert.That(
        Metric.All.Where(metric => metric.IsTimed).Select(metric => metric.Name).Intersect(
            ["time", "throughput", "latency-p99", "log-size", "time-slope", "clients-slope", "syncs", "options"]),
        Is.EqualTo(["time", "throughput", "latency-p99", "log-size"]));
}
