using NUnit.Framework.Interfaces;

namespace Perf.Harness.Tests.Builds;

/// <summary>
/// Marks a test that does to a run what a hostile machine does. What became of it is kept below <c>artifacts</c>, and
/// docs/evidence/robustness.md is made of that.
/// </summary>
/// <param name="number">The row of the page; several tests may be of one.</param>
/// <param name="what">What is tried.</param>
/// <param name="wanted">What must happen.</param>
[AttributeUsage(AttributeTargets.Method)]
sealed class TriedAttribute(int number, string what, string wanted) : CategoryAttribute("robustness"), ITestAction
{
    static readonly Lock Writing = new();

    public int Number => number;

    public string What => what;

    public string Wanted => wanted;

    public ActionTargets Targets => ActionTargets.Test;

    /// <summary>The file with a line for each try: the method and how it came out.</summary>
    internal static FileInfo Kept { get; } =
        new(Repository.PathOf(Path.Combine("artifacts", "evidence", "robustness.tsv")));

    public void BeforeTest(ITest test) { }

    public void AfterTest(ITest test)
    {
        var result = TestContext.CurrentContext.Result;
        lock (Writing)
        {
            Kept.Directory!.Create();
            File.AppendAllText(Kept.FullName, $"{test.Method!.Name}\t{result.Outcome.Status}\n");
        }
    }
}
