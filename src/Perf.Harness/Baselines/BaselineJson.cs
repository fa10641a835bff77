namespace Perf.Harness.Baselines;

/// <summary>A baseline as the text of its file, and back.</summary>
static class BaselineJson
{
    internal const string Advice = "Restore the file with git, or delete it and accept its cases again: "
        + "dotnet test -c Release -e PERF_BASELINES=accept -e PERF_REASON=\"why\"";

    /// <summary>The text of the file.</summary>
    public static string Write(Baseline baseline) => BaselineWriter.Text(baseline);

    /// <summary>Reads what <see cref="Write"/> writes, and nothing else.</summary>
    /// <param name="path">Where the text comes from: <c>…/engine/configuration.json</c>.</param>
    /// <param name="text">The text of the file.</param>
    /// <exception cref="BaselineException">The text is not such a file.</exception>
    public static Baseline Read(string path, string text) =>
        BaselineReader.Read(new JsonFile(path, Advice).Parse(text, Baseline.Schema));
}
