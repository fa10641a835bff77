namespace Perf.Harness.Tests.Builds;

/// <summary>The commands that documents show, and what is wrong with one: it names what is not there.</summary>
static partial class DocumentedCommands
{
    // Products of the reader's.
    static readonly string[] OfReader = ["Orders.Perf", "tests/Shop.Perf"];

    static readonly string[] OptionsOfTest =
        ["-c", "-m:1", "--filter", "-e", "--logger", "--results-directory", "--no-build", "--list-tests", "--settings"];

    static readonly Lazy<string> Code = new(() => string.Join('\n', Repository.Files("*.cs").Select(Repository.Text)));

    static readonly Lazy<HashSet<string>> Categories = new(() =>
    [
        .. EngineCatalogue.All.SelectMany(engine => new[] { engine.Engine, engine.Name }),
        .. EngineCatalogue.All.Select(engine => $"durability-{engine.Durability}".ToLowerInvariant()),
        .. Category().Matches(Code.Value).Select(match => match.Groups[1].Value),
    ]);

    /// <summary>The commands of a document, in blocks and within sentences.</summary>
    internal static IEnumerable<string> In(string document) => Command().Matches(document.Replace("\\\n", " "))
        .Select(match => match.Groups[1].Value.Trim())
        .Where(command => !command.Contains('…') && !command.Contains('$'));

    /// <summary>What a command names and is not there, nor made by the document itself.</summary>
    internal static IEnumerable<string> WrongIn(string command, string document = "")
    {
        string[] words = [.. Word().Matches(command).Select(match => match.Value.Replace("\"", "").Replace("'", ""))];
        if (words[0] != "dotnet") return IsThere(words[0]) ? [] : [$"{words[0]} is no file"];
        return words.ElementAtOrDefault(1) switch
        {
            "test" =>
            [
                .. Target(words.ElementAtOrDefault(2)), .. Options(words), .. Filters(words, document), .. Set(words),
            ],
            "pack" or "msbuild" or "build" => Target(words.ElementAtOrDefault(2)),
            "run" => Target(words.SkipWhile(word => word != "--project").ElementAtOrDefault(1)),
            _ => [],
        };
    }

    static IEnumerable<string> Target(string? path) =>
        path is null || path.StartsWith('-') || OfReader.Contains(path) || IsThere(path) ? []
        : [$"{path} is neither a file nor a folder"];

    static bool IsThere(string path) => Path.Exists(Repository.PathOf(path));

    static IEnumerable<string> Options(string[] words) => words.TakeWhile(word => word != "--")
        .Where(word => word.StartsWith('-') && !word.StartsWith("-p:", StringComparison.Ordinal)
            && !OptionsOfTest.Contains(word))
        .Select(word => $"{word} is no option of dotnet test that these documents know");

    static IEnumerable<string> Filters(string[] words, string document) =>
        from filter in After("--filter", words)
        from Match part in Condition().Matches(filter)
        let value = part.Groups[2].Value
        where !(part.Groups[1].Value == "TestCategory" ? Categories.Value.Contains(value) : Code.Value.Contains(value))
            && !document.Contains($"\"{value}\"")
        select $"nothing has the {part.Groups[1].Value} {value}";

    static IEnumerable<string> Set(string[] words)
    {
        var given = After("-e", words).Select(pair => pair.Split('=', 2))
            .ToDictionary(pair => pair[0], pair => pair[^1]);
        try
        {
            Settings.Parse(given, new Dictionary<string, string>());
            return [];
        }
        catch (SettingsException wrong)
        {
            return [wrong.Message];
        }
    }

    static IEnumerable<string> After(string option, string[] words) =>
        words.Zip(words.Skip(1)).Where(pair => pair.First == option).Select(pair => pair.Second);

    [GeneratedRegex(@"(?m)(?:^ *(?:- )?(?:run: |script: )?|`)((?:dotnet |eng/|\.ci/run)[^`\n|]*)")]
    private static partial Regex Command();

    [GeneratedRegex("""(?:[^\s"']|"[^"]*"|'[^']*')+""")]
    private static partial Regex Word();

    [GeneratedRegex(@"(TestCategory|FullyQualifiedName|Name)!?[=~]([^&|()]+)")]
    private static partial Regex Condition();

    // Suites are categories in the studies.
    [GeneratedRegex(@"(?:Category\(|\[Case\(|string Name => )""([^""]+)""")]
    private static partial Regex Category();
}
