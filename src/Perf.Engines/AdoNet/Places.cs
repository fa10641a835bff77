using System.Security.Cryptography;
using System.Text;
using System.Text.RegularExpressions;

namespace Perf.Engines.AdoNet;

/// <summary>
/// Fills the places of a text: <c>{directory}</c> is the store's own, <c>{store}</c> a name made of it for databases
/// that keep stores elsewhere, <c>{env:NAME}</c> an environment variable: an address or a password is for no file.
/// </summary>
static partial class Places
{
    /// <summary>The text for one store.</summary>
    internal static string Fill(string text, DirectoryInfo directory) => Variable().Replace(text, Value)
        .Replace("{directory}", directory.FullName, StringComparison.Ordinal)
        .Replace("{store}", StoreOf(directory), StringComparison.Ordinal);

    /// <summary>Whether a connection leads to a store that is not in its own directory.</summary>
    internal static bool IsElsewhere(string text) => !text.Contains("{directory}", StringComparison.Ordinal);

    /// <summary>The variables of the text that are not set.</summary>
    internal static IReadOnlyList<string> Missing(string text) =>
        [.. Variable().Matches(text).Select(match => match.Groups[1].Value).Distinct().Where(name => Of(name) is null)];

    static string StoreOf(DirectoryInfo directory)
    {
        byte[] hash = SHA256.HashData(Encoding.UTF8.GetBytes(directory.FullName));
        return "perf_" + Convert.ToHexStringLower(hash)[..16];
    }

    static string Value(Match match) => Of(match.Groups[1].Value) ?? throw new InvalidOperationException(
        $"Found no environment variable {match.Groups[1].Value}, expected it for a connection. "
        + "Set it, or take the row out.");

    static string? Of(string name) =>
        Environment.GetEnvironmentVariable(name) is { Length: > 0 } value ? value : null;

    [GeneratedRegex(@"\{env:(\w+)\}")]
    private static partial Regex Variable();
}
