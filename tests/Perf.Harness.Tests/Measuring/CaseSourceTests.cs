namespace Perf.Harness.Tests.Measuring;

/// <summary>What a case is said to measure.</summary>
sealed class CaseSourceTests
{
    const string Library = "SQLite 3.53.3";

    [TestCase(3L, true, Library)]
    [TestCase(0L, true, "none", Description = "another case of the process has loaded the library")]
    [TestCase(null, true, "none", Description = "the database is managed code, such as LiteDB")]
    [TestCase(0L, false, Library, Description = "the source knows its library")]
    public void Native_library_is_that_of_the_statements(long? statements, bool runsStatements, string native)
    {
        WorkCounts work = WorkCounts.Unknown;
        if (statements is { } count) work = work.With(Metric.Statements, count);
        Assert.That(Source(runsStatements).SubjectOf(work).Native, Is.EqualTo(native));
    }

    [Test]
    public void Native_library_is_kept_where_nothing_was_counted() =>
        Assert.That(Source(runsStatements: true).SubjectOf(null).Native, Is.EqualTo(Library));

    static CaseSource Source(bool runsStatements) => new(
        ToySuite.Id("steady"), () => Subject.Here("Toy 1.0", Library), _ => throw new InvalidOperationException())
    {
        NativeRunsStatements = runsStatements,
    };
}
