using Perf.Engines.Data;

namespace Perf.Studies.Published;

/// <summary>A table of comma-separated values that the assembly carries.</summary>
static class EmbeddedTable
{
    /// <summary>The rows below the header, each with as many fields as it.</summary>
    /// <param name="name">The file's name.</param>
    /// <param name="first">The first column's name.</param>
    /// <param name="columns">The number of columns.</param>
    /// <exception cref="FormatException">The file has another shape; the line is named.</exception>
    internal static IReadOnlyList<string[]> Read(string name, string first, int columns)
    {
        using Stream stream = typeof(EmbeddedTable).Assembly.GetManifestResourceStream(name)
            ?? throw new FileNotFoundException(
                $"The assembly does not carry {name}: it belongs in the project as EmbeddedResource.");
        using var text = new StreamReader(stream, Encoding.UTF8);
        var reader = new CsvReader(text);
        var rows = new List<string[]>();
        while (reader.Read() is { } row)
        {
            if (row.Count != columns)
                throw new FormatException($"{name}, line {reader.Line}: found {row.Count} fields, expected {columns}.");
            rows.Add([.. row]);
        }

        if (rows.Count == 0 || rows[0][0] != first)
            throw new FormatException($"{name}: the first line is not the header '{first},…'.");
        return rows[1..];
    }
}
