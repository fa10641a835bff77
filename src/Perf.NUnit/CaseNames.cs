using System.Text.RegularExpressions;
using NUnit.Framework.Interfaces;

namespace Perf.NUnit;

/// <summary>
/// From NUnit's names to case ids: <c>OrderPerf.Load_orders(500)</c> of <c>Shop.Tests</c> is
/// <c>shop-tests/load-orders-500 @ shop-tests/order-perf</c>.
/// </summary>
static partial class CaseNames
{
    // A folder is named for two parts of an id, and a file system allows 255 bytes for a name.
    const int LongestPart = 110, KeptOfLonger = 60;

    internal static string SuiteOf(ITest fixture) => Part(fixture.TypeInfo!.Assembly.GetName().Name!);

    /// <summary>The name of a fixture in an id, without the namespace of the assembly.</summary>
    internal static string NameOf(ITest fixture)
    {
        string own = fixture.TypeInfo!.Assembly.GetName().Name! + ".";
        return fixture.FullName.StartsWith(own, StringComparison.Ordinal)
            ? fixture.FullName[own.Length..] : fixture.FullName;
    }

    /// <summary>
    /// Returns a unique part of an id for each name. If names differ only in case or in special characters, the
    /// simplest one has no hash, so that a new test does not change its id.
    /// </summary>
    internal static IReadOnlyDictionary<string, string> Parts(IEnumerable<string> names) =>
        names.Distinct().GroupBy(Part).SelectMany(Apart).ToDictionary(Ordinal);

    /// <summary>A name in lower case with hyphens; if it is too long or has no letter, with a hash.</summary>
    internal static string Part(string name)
    {
        string text = Negative().Replace(name, " minus ");
        text = Hump().Replace(text, "-").ToLowerInvariant();
        text = Other().Replace(text, "-").Trim('-');
        return text.Length == 0 ? WithHash("name", name) : text.Length > LongestPart ? WithHash(text, name) : text;
    }

    static IEnumerable<KeyValuePair<string, string>> Apart(IGrouping<string, string> names) =>
        names.OrderBy(Oddness).ThenBy(name => name, Ordinal).Select((name, index) =>
            KeyValuePair.Create(name, index == 0 ? names.Key : WithHash(names.Key, name)));

    static StringComparer Ordinal => StringComparer.Ordinal;

    static string WithHash(string part, string name) =>
        $"{(part.Length > LongestPart ? part[..KeptOfLonger].TrimEnd('-') : part)}-{ShortHash.Of(name)}";

    // How much of a name its part does not have.
    static int Oddness(string name) =>
        (1000 * name.Count(one => !char.IsAsciiLetterOrDigit(one) && !"_. (),\"-".Contains(one)))
        + name.Count(char.IsAsciiLetterUpper);

    [GeneratedRegex(@"(?<![\w])-(?=\d)")]
    private static partial Regex Negative();

    [GeneratedRegex("(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")]
    private static partial Regex Hump();

    [GeneratedRegex("[^a-z0-9]+")]
    private static partial Regex Other();
}
