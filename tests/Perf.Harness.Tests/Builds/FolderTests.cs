namespace Perf.Harness.Tests.Builds;

/// <summary>Folders depend one way, and files are of one screen or two.</summary>
[Parallelizable(ParallelScope.Self)]
public sealed partial class FolderTests
{
    const int LinesAtMost = 300, ColumnsAtMost = 120;

    [TestCase("Perf.Harness")]
    [TestCase("Perf.Engines")]
    public void No_folder_needs_one_that_needs_it(string project)
    {
        Dictionary<string, HashSet<string>> needs = NeedsOf(project);
        string[] cycles = [.. needs.Keys.Where(folder => Reaches(needs, folder, folder, []))
            .Order(StringComparer.Ordinal)];
        Assert.That(cycles, Is.Empty, "these folders need each other: move what they share below both");
    }

    [Test]
    public void No_file_is_longer_than_300_lines()
    {
        string[] long_ = [.. Repository.Files("*.cs")
            .Where(path => File.ReadLines(Repository.PathOf(path)).Count() > LinesAtMost)];
        Assert.That(long_, Is.Empty, $"more than {LinesAtMost} lines are more than one idea");
    }

    [Test]
    public void No_line_of_code_is_wider_than_the_page() => Assert.That(
        Repository.Files("*.cs").SelectMany(path => WideLines(Repository.Text(path)).Select(line => $"{path}:{line}")),
        Is.Empty, $"more than {ColumnsAtMost} columns are not read side by side");

    // The lines of a raw string are as wide as what they quote.
    static IEnumerable<int> WideLines(string text)
    {
        bool isQuoted = false;
        foreach ((int index, string line) in text.Split('\n').Index())
        {
            if (!isQuoted && line.TrimEnd('\r').Length > ColumnsAtMost) yield return index + 1;
            if (line.Split("\"\"\"").Length % 2 == 0) isQuoted = !isQuoted;
        }
    }

    static Dictionary<string, HashSet<string>> NeedsOf(string project)
    {
        ILookup<string, string> texts = Repository.Files("*.cs")
            .Where(path => path.StartsWith($"src/{project}/", StringComparison.Ordinal))
            // Those above the folders may name them all.
            .Where(path => path.Count(letter => letter == '/') > 2)
            .ToLookup(path => path.Split('/')[2], Repository.Text);
        (string Folder, string[] Types)[] global =
        [
            .. Repository.Items($"src/{project}/{project}.csproj", "Using")
                .Select(item => item.Attribute("Include")!.Value)
                .Where(name => name.StartsWith($"{project}.", StringComparison.Ordinal))
                .Select(name => name[(project.Length + 1)..])
                .Select(folder => (folder, TypesIn(texts[folder]))),
        ];
        return texts.ToDictionary(
            folder => folder.Key,
            folder => folder.SelectMany(text => Namespaces(project, text).Concat(
                    global.Where(one => one.Types.Intersect(Words(text)).Any()).Select(one => one.Folder)))
                .Where(name => name != folder.Key).ToHashSet());
    }

    static string[] TypesIn(IEnumerable<string> texts) =>
        [.. texts.SelectMany(text => TypeName().Matches(text)).Select(match => match.Groups[1].Value)];

    // What comments say is no need, nor is a method or a member of the same name.
    static HashSet<string> Words(string text) => [.. Word().Matches(Comment().Replace(text, ""))
        .Select(match => match.Value)];

    static IEnumerable<string> Namespaces(string project, string text) =>
        Name().Matches(text).Where(match => match.Groups[1].Value == project).Select(match => match.Groups[2].Value);

    static bool Reaches(Dictionary<string, HashSet<string>> needs, string from, string wanted, HashSet<string> seen) =>
        needs.GetValueOrDefault(from, [])
            .Any(next => next == wanted || (seen.Add(next) && Reaches(needs, next, wanted, seen)));

    [GeneratedRegex(@"\b(Perf\.(?:Harness|Engines))\.([A-Z]\w+)")]
    private static partial Regex Name();

    [GeneratedRegex(@"^(?:public|internal|sealed|static|abstract|readonly|partial|ref|\s)*"
        + @"(?:class|record|record struct|struct|enum|interface) ([A-Z]\w+)", RegexOptions.Multiline)]
    private static partial Regex TypeName();

    [GeneratedRegex(@"(?<=\b(?:new|:) )[A-Z]\w+|(?<![.\w])[A-Z]\w+\b(?!\()")]
    private static partial Regex Word();

    [GeneratedRegex("//.*")]
    private static partial Regex Comment();
}
