namespace Perf.Studies.Trials;

/// <summary>A page of <c>docs/evidence</c> that is made from the rows in the folder of its name.</summary>
/// <param name="name">The name of the page.</param>
/// <param name="writer">The explicit test that writes it.</param>
sealed class EvidencePage(string name, string writer)
{
    /// <summary>The folder of its rows.</summary>
    internal DirectoryInfo Folder { get; } = new(Path.Combine(Repository.Root.FullName, "docs", "evidence", name));

    string PagePath => Folder.FullName + ".md";

    /// <summary>Fails if the page has another text.</summary>
    internal void MustBe(string text) => Assert.That(
        File.ReadAllText(PagePath), Is.EqualTo(text),
        () => $"Type: dotnet test studies/Perf.Studies -c Release --filter FullyQualifiedName~{writer}");

    internal void Write(string text) => File.WriteAllText(PagePath, text);

    /// <summary>The rows of a file with tabs, without the line of names.</summary>
    internal static IEnumerable<string[]> Rows(DirectoryInfo folder, string file) =>
        File.ReadLines(Path.Combine(folder.FullName, file)).Skip(1).Select(line => line.Split('\t'));
}
