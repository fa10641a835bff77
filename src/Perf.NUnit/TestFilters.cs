using System.Text.RegularExpressions;
using NUnit.Framework.Internal;

namespace Perf.NUnit;

/// <summary>Filters of <c>dotnet test</c> that select exactly one test.</summary>
static partial class TestFilters
{
    /// <summary>
    /// The filter for a test: by its full name if that is plain, otherwise by the name of its case. Adapter and shells
    /// read brackets, quotes, blanks and operators of a full name in ways of their own.
    /// </summary>
    /// <param name="test">A marked test.</param>
    /// <param name="all">All tests of the project.</param>
    internal static string For(TestMethod test, IEnumerable<TestMethod> all)
    {
        string name = test.FullName;
        bool isPlain = Plain().IsMatch(name) && all.Count(one => one.FullName == name
            || one.FullName.StartsWith(name + '(', StringComparison.Ordinal)) == 1; // else it selects the overloads too
        return isPlain ? $"FullyQualifiedName={name}"
            : $"{CaseMarks.Property}={test.Properties.Get(CaseMarks.Property)}";
    }

    [GeneratedRegex(@"^[A-Za-z0-9_.+]+\z")]
    private static partial Regex Plain();
}
