namespace Perf.Harness.Tests.Builds;

/// <summary>A command of a document names only what exists.</summary>
[Parallelizable(ParallelScope.Self)]
public sealed partial class DocumentedCommandsTests
{
    // Fewer would mean that they are not found any more.
    const int CommandsAtLeast = 30;

    static readonly string[] Documents =
    [
        "CONTRIBUTING.md", "README.md", "baselines/README.md", "samples/OrdersDemo/README.md",
        "src/Perf.NUnit/README.md", "src/Perf.Harness/README.md", "studies/README.md", "templates/README.md",
        .. Directory.EnumerateFiles(Repository.PathOf("docs"), "*.md", SearchOption.AllDirectories)
            .Select(file => Path.GetRelativePath(Repository.Root.FullName, file).Replace('\\', '/')),
    ];

    [Test]
    public void Documented_commands_name_only_existing_items() => Assert.That(
        from document in Documents
        let text = Repository.Text(document)
        from command in DocumentedCommands.In(text)
        from wrong in DocumentedCommands.WrongIn(command, text)
        select $"{document}: {command}: {wrong}",
        Is.Empty);

    [Test]
    public void Diffs_of_the_recipes_apply()
    {
        MatchCollection diffs = Diff().Matches(Repository.Text("CONTRIBUTING.md").ReplaceLineEndings("\n"));
        using var folder = new ScratchFolder();
        Assert.That(diffs, Has.Count.EqualTo(5));
        using var scope = Assert.EnterMultipleScope();
        foreach (Match diff in diffs)
        {
            FileInfo patch = folder.Write("recipe.diff", diff.Groups[1].Value);
            Command applied = Command.Run(
                Repository.Root.FullName, "git", "apply", "--recount", "--check", patch.FullName);
            Assert.That(applied.ExitCode, Is.Zero, $"{applied.Output}\n{diff.Groups[1].Value}");
        }
    }

    [Test]
    public void Commands_of_documents_are_found() => Assert.That(
        Documents.SelectMany(document => DocumentedCommands.In(Repository.Text(document))).Distinct().Count(),
        Is.AtLeast(CommandsAtLeast));

    [TestCase("dotnet test Perf.sln -c Release --filter \"TestCategory=wal-fulll&TestCategory=insert-one\"",
        "nothing has the TestCategory wal-fulll")]
    [TestCase("dotnet test studies/Perf.Study -c Release", "studies/Perf.Study is neither a file nor a folder")]
    [TestCase("dotnet test Perf.sln --parallel", "--parallel is no option of dotnet test that these documents know")]
    [TestCase("dotnet test Perf.sln --filter FullyQualifiedName~NoSuch" + "Tests",
        "nothing has the FullyQualifiedName NoSuch" + "Tests")]
    [TestCase("dotnet run --project studies/Perf.None -c Release", "studies/Perf.None is neither a file nor a folder")]
    [TestCase("eng/demo.sh", "eng/demo.sh is no file")]
    public void Missing_target_of_a_command_is_named(string command, string wrong) =>
        Assert.That(DocumentedCommands.WrongIn(command), Is.EqualTo([wrong]));

    [Test]
    public void Setting_is_read_as_a_run_reads_it() => Assert.That(
        DocumentedCommands.WrongIn("dotnet test Perf.sln -e PERF_SCOPE=fast").Single(), Does.Contain("PERF_SCOPE"));

    [GeneratedRegex("^```diff\n(.*?)^```", RegexOptions.Multiline | RegexOptions.Singleline)]
    private static partial Regex Diff();
}
