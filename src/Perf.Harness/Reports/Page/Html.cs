using System.Net;

namespace Perf.Harness.Reports.Page;

/// <summary>Text for HTML.</summary>
static class Html
{
    /// <summary>An interpolated string whose texts are encoded; what is HTML already stays as it is.</summary>
    internal static string Of(FormattableString text) => string.Format(
        CultureInfo.InvariantCulture, text.Format, [.. text.GetArguments().Select(Encoded)]);

    /// <summary>A part that is HTML already.</summary>
    internal static Raw Raw(IEnumerable<string> parts) => new(string.Concat(parts));

    /// <summary>A part that is HTML already.</summary>
    internal static Raw Raw(string part) => new(part);

    static object? Encoded(object? value) => value switch
    {
        Raw raw => raw.Text,
        string text => WebUtility.HtmlEncode(text),
        double number => Math.Round(number, 3),
        _ => value,
    };
}

/// <summary>HTML.</summary>
readonly record struct Raw(string Text);
