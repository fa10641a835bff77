using Perf.Harness.Environments;

namespace Perf.NUnit;

/// <summary>What to type to run one test of a project.</summary>
sealed class TestCommands(TestProject project, ProjectLayout layout, MethodSuite suite)
{
    /// <summary>
    /// The command that runs the test of a case, typed at the top of the repository, though its baselines may be in a
    /// folder below.
    /// </summary>
    internal string Repeat(CaseId id) => $"{All(project, layout)} --filter \"{suite.FilterOf(id)}\"";

    /// <summary>The command that runs all tests of a project.</summary>
    internal static string All(TestProject project, ProjectLayout layout)
    {
        string folder = Path.GetRelativePath(TopOf(layout.Root).FullName, project.Typed).Replace('\\', '/');
        string where = folder == "." ? ""
            : folder.Contains(' ', StringComparison.Ordinal) ? $" \"{folder}\"" : $" {folder}";
        return PerfMain.IsPlatform && where.Length > 0
            ? $"dotnet test --project{where} -c Release" : $"dotnet test{where} -c Release";
    }

    static DirectoryInfo TopOf(DirectoryInfo root) => root.WithParents()
        .FirstOrDefault(folder => Path.Exists(Path.Combine(folder.FullName, ".git"))) ?? root;
}
