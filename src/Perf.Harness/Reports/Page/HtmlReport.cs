namespace Perf.Harness.Reports.Page;

/// <summary>
/// A run as one page without network and libraries. Without JavaScript it is complete, but has no filters and no
/// sorting.
/// </summary>
static class HtmlReport
{
    const string Title = "{{title}}", Body = "{{body}}";

    /// <summary>The page.</summary>
    internal static string For(RunDocument run)
    {
        NumberedCase[] cases = [.. run.Suites.SelectMany(suite => suite.Cases).OrderBy(one => Rank(one.Verdict))
            .Select((one, index) => new NumberedCase(one, $"case-{index + 1}"))];
        string body = $"""
            {Headline.For(run)}
            <main>
            {Failures(run, cases)}
            {CaseMatrix.For(cases)}
            {string.Concat(run.Suites.Select(Suite))}
            {ChangeChart.For(cases)}
            {CaseTable.For(cases)}
            {InstructionsChart.For(cases)}
            {DurabilityTable.For(cases)}
            <section aria-labelledby="h-details"><h2 id="h-details">Each case</h2>
            {string.Concat(cases.Select(CaseDetails.For))}
            </section>
            </main>
            """;
        return Template().Replace(Title, Html.Of($"Perf: {Headline.Of(run)}"), StringComparison.Ordinal)
            .Replace(Body, body, StringComparison.Ordinal).ReplaceLineEndings("\n");
    }

    static int Rank(string verdict) =>
        verdict switch { "regressed" => 0, "improved" => 1, "inconclusive" => 2, _ => 3 };

    static string Suite(SuiteDocument suite) => Html.Of($"""
        <section aria-labelledby="h-{suite.Suite}"><h2 id="h-{suite.Suite}">{suite.Suite}</h2>
        <dl><dt>gates</dt><dd>{suite.Gates}</dd>
        {Html.Raw(suite.Time.Select(line => Html.Of($"<dt>time</dt><dd>{line.Replace("time: ", "")}</dd>\n")))}
        <dt>ended</dt><dd>{suite.Ended}</dd><dt>commit</dt><dd>{Headline.CommitOf(suite).Replace("commit ", "")}</dd>
        <dt>machine</dt><dd>{suite.Machine}</dd>
        {Html.Raw(suite.SkippedPackages.Select(line => Html.Of($"<dt>skipped package</dt><dd>{line}</dd>\n")))}
        {Html.Raw(suite.Accepted.Select(line => Html.Of($"<dt>accepted</dt><dd>{line}</dd>\n")))}
        </dl></section>

        """);

    static string Failures(RunDocument run, IEnumerable<NumberedCase> cases)
    {
        string[] failed = [.. cases.Where(one => one.Case.Message is not null).GroupBy(Failure).SelectMany(Folded)];
        string[] errors = [.. run.Suites.SelectMany(suite => suite.Errors).Select(error => Html.Of(
            $"<h3>{error.Key} could not be measured</h3><pre tabindex=\"0\">{error.Value}</pre>\n"))];
        return failed.Length + errors.Length == 0 ? "" : Html.Of($"""
            <section aria-labelledby="h-red"><h2 id="h-red" class="regressed">Failures</h2>
            {Html.Raw(failed)}{Html.Raw(errors)}</section>
            """);
    }

    // The workload and what regressed: the first line of the message without the configuration.
    static (string Workload, string Regressed) Failure(NumberedCase one) =>
        (one.Case.Case.Split(" @ ")[0],
            one.Case.Message!.Split('\n')[0].Replace(one.Case.Case, "", StringComparison.Ordinal));

    // Only the first is unfolded, or the matrix below would be many screens away.
    static IEnumerable<string> Folded(IEnumerable<NumberedCase> equal) => equal.Select((one, place) => place == 0
        ? Html.Of($"<h3><a href=\"#{one.Anchor}\">{one.Case.Case}</a></h3>{Message(one)}")
        : Html.Of($"<details><summary>The same: {one.Case.Case}</summary>{Message(one)}</details>\n"));

    static Raw Message(NumberedCase one) => Html.Raw(Html.Of($"<pre tabindex=\"0\">{one.Case.Message}</pre>\n"));

    static string Template()
    {
        using Stream stream = typeof(HtmlReport).Assembly.GetManifestResourceStream(typeof(HtmlReport), "page.html")
            ?? throw new InvalidOperationException("The page's template is not in the assembly. Build it again.");
        using var reader = new StreamReader(stream);
        return reader.ReadToEnd();
    }
}

/// <summary>A case with its place on the page.</summary>
sealed record NumberedCase(CaseDocument Case, string Anchor)
{
    /// <summary>The gate of its time: the pair, else the bound.</summary>
    internal GateDocument? Time => Case.Gates.Where(gate => gate.Kind != "count" && gate.Change is not null)
        .OrderByDescending(gate => gate.Kind == "pair").ThenByDescending(gate => gate.Metric == "time")
        .FirstOrDefault();
}
