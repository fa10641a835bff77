namespace Perf.Studies.Trials;

public sealed class PairsPageTests
{
    const int Simulations = 20_000;
    const int Budgets = 1_000;

    static readonly EvidencePage Page = new("pairs", nameof(Pairs_page_is_rewritten_from_its_rows));

    [Test]
    public void The_page_is_that_of_its_rows() => Page.MustBe(PairsPage.Read(Folder).ToString());

    [Test]
    public void The_readme_has_its_figures() => Assert.That(
        Repository.Text("README.md"),
        Does.Contain(PairsPage.Read(Folder).OfBoundInReadme()).And.Contain(PairsPage.Read(Folder).InReadme()));

    [Test]
    public void No_unchanged_build_was_called_slower() =>
        Assert.That(PairTrial.Read(Folder, "unchanged").Where(row => row.Verdict == "Regressed"), Is.Empty);

    [Test]
    public void Fewer_than_one_simulated_run_of_a_thousand_failed() => Assert.That(
        PairsPage.Read(Folder).Simulated.Select(simulated => 1_000.0 * simulated.Red / simulated.Runs),
        Has.Exactly(2).LessThan(1));

    [Test, Explicit("after rows were added: writes the page in docs, and simulates again")]
    public void Pairs_page_is_rewritten_from_its_rows()
    {
        IReadOnlyList<PairTrial> unchanged = PairTrial.Read(Folder, "unchanged");
        File.WriteAllText(
            Path.Combine(Folder.FullName, "simulated.tsv"),
            string.Concat(new[] { SimulatedRuns.Default, SimulatedRuns.PullRequest }
                .Select(rule => SimulatedRuns.Of(rule, unchanged, Simulations) + "\n")));
        File.WriteAllText(
            Path.Combine(Folder.FullName, "budgets.tsv"),
            string.Concat(SimulatedBudgets.All(unchanged, Budgets).Select(one => one + "\n")));
        Page.Write(PairsPage.Read(Folder).ToString());
    }

    static DirectoryInfo Folder => Page.Folder;
}
