using System.Runtime.InteropServices;
using System.Security.Cryptography;
using System.Text;

namespace Perf.NUnit;

/// <summary>
/// From NUnit's names to case ids: <c>OrderPerf.Load_orders(500)</c> of <c>Shop.Tests</c> is
/// <c>shop-tests/load-orders-500 @ shop-tests/order-perf</c>.
/// </summary>
static class CaseNames
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
        string lower = name.ToLowerInvariant();
        var part = new StringBuilder();
        for (int at = 0; at < name.Length; at++)
        {
            bool isKept = char.IsAsciiLetterLower(lower[at]) || char.IsAsciiDigit(lower[at]);
            if (!isKept || IsHump(name, at)) AddHyphen(part);
            if (isKept) part.Append(lower[at]);
            else if (IsMinus(name, at)) part.Append("minus-");
        }

        string text = part.ToString().Trim('-');
        return text.Length == 0 ? WithHash("name", name) : text.Length > LongestPart ? WithHash(text, name) : text;
    }

    // No regular expressions: compiling three of them takes a worker under Valgrind a second.
    static void AddHyphen(StringBuilder part)
    {
        if (part.Length > 0 && part[^1] != '-') part.Append('-');
    }

    // LoadOrders is load-orders, and HTTPClient is http-client.
    static bool IsHump(string name, int at)
    {
        if (at == 0 || !char.IsAsciiLetterUpper(name[at])) return false;
        char before = name[at - 1];
        return char.IsAsciiLetterLower(before) || char.IsAsciiDigit(before)
            || (char.IsAsciiLetterUpper(before) && at + 1 < name.Length && char.IsAsciiLetterLower(name[at + 1]));
    }

    // Load(-5) is not Load(5), and net-10 is net-10.
    static bool IsMinus(string name, int at) => name[at] == '-'
        && at + 1 < name.Length && char.IsDigit(name[at + 1])
        && (at == 0 || !(char.IsLetterOrDigit(name[at - 1]) || name[at - 1] == '_'));

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
}

/// <summary>Eight hexadecimal digits of the hash of a text: the same on every machine, for every string.</summary>
static class ShortHash
{
    const int Bytes = 4;

    internal static string Of(string text) => Convert.ToHexStringLower(
        SHA256.HashData(MemoryMarshal.AsBytes(text.AsSpan())).AsSpan(0, Bytes));
}
