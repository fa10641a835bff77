using System.Text;
using Perf.Harness.Running;

namespace Perf.NUnit;

/// <summary>What to type to run one test of a project.</summary>
sealed class TestCommands(TestProject project, ProjectLayout layout, MethodSuite suite)
{
    // What `dotnet test` takes for operators unless a backslash stands before it.
    const string Operators = "\\()&|=!~";

    /// <summary>The command that runs the test of a case, typed at the top of the repository.</summary>
    internal string Repeat(CaseId id) => $"{All(project, layout)} --filter \"{FilterOf(suite.NameOf(id))}\"";

    /// <summary>The command that runs all tests of a project.</summary>
    internal static string All(TestProject project, ProjectLayout layout)
    {
        string folder = Path.GetRelativePath(layout.Root.FullName, project.Typed).Replace('\\', '/');
        string where = folder == "." ? ""
            : folder.Contains(' ', StringComparison.Ordinal) ? $" \"{folder}\"" : $" {folder}";
        return $"dotnet test{where} -c Release";
    }

    /// <summary>The filter that selects one test by its full name, within double quotes of a shell.</summary>
    internal static string FilterOf(string name)
    {
        // A quote within would end the argument of one shell or another: the name up to it is selected.
        string safe = name.Split('"', '`', '$')[0];
        var filter = new StringBuilder(safe == name ? "FullyQualifiedName=" : "FullyQualifiedName~");
        foreach (char one in safe)
        {
            if (Operators.Contains(one, StringComparison.Ordinal)) filter.Append('\\');
            filter.Append(one);
        }

        return filter.ToString();
    }
}
