namespace Perf.Harness.Tests.Reports;

/// <summary>Plain English in messages, XML docs and comments: these words were a private dialect.</summary>
[Parallelizable(ParallelScope.Self)]
public sealed partial class LanguageTests
{
    // Folders, with their C# files and pages, and single pages. Add a folder when it is clean.
    static readonly string[] Clean =
    [
        "src/Perf.Harness", "src/Perf.NUnit", "src/Perf.Sqlite", "src/Perf.Engines", "src/Perf.Load",
        "samples/OrdersDemo", "docs/decisions",
        "README.md", "CONTRIBUTING.md", "baselines/README.md", "studies/README.md", "templates/README.md",
        "docs/ci.md", "docs/fairness.md", "docs/glossary.md", "docs/history.md", "docs/loads.md",
        "docs/methodology.md", "docs/packages.md", "docs/settings.md", "docs/troubleshooting.md",
    ];

    // Quotations: names of files, keys of old formats, and headers with escapes.
    static readonly string[] Allowed =
    [
        @"kind\told\tnew", "\"asked", "\"held\")", "beside [PerfLoad]", "runner asks for it",
    ];

    [TestCaseSource(nameof(Clean))]
    public void Text_has_no_word_of_the_dialect(string path)
    {
        string full = Repository.PathOf(path);
        string[] files = File.Exists(full) ? [full]
            : [.. Directory.EnumerateFiles(full, "*", SearchOption.AllDirectories)
                .Where(file => Path.GetExtension(file) is ".cs" or ".md")
                .Where(file => !file.Contains($"{Path.DirectorySeparatorChar}obj{Path.DirectorySeparatorChar}"))];
        Assert.That(files, Is.Not.Empty);
        Assert.That(files.SelectMany(Found), Is.Empty, "use the word of docs/glossary.md");
    }

    [Test]
    public void Name_of_a_test_is_short_and_plain() => Assert.That(
        from file in Repository.Files("*.cs")
        from test in TestName().Matches(Repository.Text(file)).Select(match => match.Groups[1].Value)
        where test.Length > 70 || Dialect().IsMatch(test.Replace('_', ' '))
        select $"{file}: {test}",
        Is.Empty);

    [TestCase("/// <summary>What was accepted, as nobody looked.</summary>", "nobody")]
    [TestCase("throw new Exception($\"{name} is held by somebody.\");", "held, somebody")]
    [TestCase("static bool IsHeld(string holder) => shoulder.Tells;", "Tells")]
    [TestCase("The test passes in most cases.", "")]
    public void Words_are_found_whole_and_in_any_case(string line, string words) =>
        Assert.That(string.Join(", ", Dialect().Matches(line).Select(match => match.Value)), Is.EqualTo(words));

    static IEnumerable<string> Found(string file) =>
        from line in File.ReadLines(file).Index()
        where !Allowed.Any(quotation => line.Item.Contains(quotation, StringComparison.Ordinal))
        from match in Dialect().Matches(line.Item)
        select $"{Path.GetFileName(file)}:{line.Index + 1}: {match.Value}";

    [GeneratedRegex(
        @"\b(told|tells?|telling|held|holds|asked|asks|beside|nobody|somebody|whoever|stands|alike|lies|anew|what it"
        + @"|played|plays|neighbou?rs?|for ever|by itself|at once|left out|may be slower|not judged)\b",
        RegexOptions.IgnoreCase)]
    private static partial Regex Dialect();

    [GeneratedRegex(@"\b(?:void|Task) (\w+_\w+)\(")]
    private static partial Regex TestName();
}
