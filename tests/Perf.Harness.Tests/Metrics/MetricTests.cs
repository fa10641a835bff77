using System.Reflection;
using NUnit.Framework;
using Perf.Harness.Metrics;

namespace Perf.Harness.Tests.Metrics;

public sealed class MetricTests
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
    public void Metrics_are_in_the_order_in_which_they_are_listed() =>
        Assert.That(Metric.All.Reverse().Order(), Is.EqualTo(Metric.All));

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
    public void A_metric_says_what_it_depends_on(string name, SubjectParts parts, double share)
    {
        Metric metric = Metric.Named(name)!;
        Assert.That((metric.DependsOn, metric.ShareWhenSubjectChanged), Is.EqualTo((parts, share)));
    }
}
