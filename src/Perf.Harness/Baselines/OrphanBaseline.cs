namespace Perf.Harness.Baselines;

/// <summary>
/// An accepted case that no case of the catalogue owns: it was renamed or removed, its baseline stayed.
/// </summary>
/// <param name="Case">The id that nothing answers to.</param>
/// <param name="Path">The file that holds it.</param>
/// <param name="Line">The line on which it begins.</param>
sealed record OrphanBaseline(CaseId Case, string Path, int Line)
{
    /// <summary>What was found, what was wanted and what to do.</summary>
    public override string ToString() =>
        $"{Path}:{Line}: found a baseline of {Case}, wanted a case that owns it. "
        + "Remove the block in the commit that removed the case, or give the case its id back.";

    internal static IEnumerable<OrphanBaseline> CasesOf(FileInfo file)
    {
        string text = TextFile.Read(file, BaselineJson.Advice) ?? "";
        Baseline baseline = BaselineJson.Read(file.FullName, text);
        var json = new JsonFile(file.FullName, BaselineJson.Advice, text);
        return baseline.Cases.Keys.Select(what => new OrphanBaseline(
            CaseId.Parse($"{what} @ {baseline.Engine}/{baseline.Configuration}"), file.FullName, json.LineOf(what)));
    }
}
