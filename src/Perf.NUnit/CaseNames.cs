using System.Text.RegularExpressions;
using NUnit.Framework.Interfaces;

namespace Perf.NUnit;

/// <summary>
/// From NUnit's names to case ids: <c>OrderPerf.Load_orders(500)</c> of <c>Shop.Tests</c> is
/// <c>shop-tests/load-orders-500 @ shop-tests/order-perf</c>.
/// </summary>
static partial class CaseNames
{
    internal static CaseId IdOf(ITest test, ITest fixture)
    {
        string suite = SuiteOf(fixture);
        return new CaseId(suite, Part(test.Name), suite, Part(WithoutNamespace(fixture)));
    }

    internal static string SuiteOf(ITest fixture) => Part(fixture.TypeInfo!.Assembly.GetName().Name!);

    // A namespace that is the assembly's tells nothing; what goes beyond it does.
    static string WithoutNamespace(ITest fixture)
    {
        string own = fixture.TypeInfo!.Assembly.GetName().Name! + ".";
        return fixture.FullName.StartsWith(own, StringComparison.Ordinal)
            ? fixture.FullName[own.Length..] : fixture.FullName;
    }

    /// <summary>A name in lower case with hyphens.</summary>
    internal static string Part(string name)
    {
        string text = Negative().Replace(name, " minus ");
        text = Hump().Replace(text, "-").ToLowerInvariant();
        text = Other().Replace(text, "-").Trim('-');
        return text.Length > 0 ? text : "none";
    }

    [GeneratedRegex(@"(?<![\w])-(?=\d)")]
    private static partial Regex Negative();

    [GeneratedRegex("(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")]
    private static partial Regex Hump();

    [GeneratedRegex("[^a-z0-9]+")]
    private static partial Regex Other();
}
