using System.Text.Json;
using System.Text.Json.Serialization;

namespace Perf.Harness.Measuring;

/// <summary>What a worker that Valgrind runs has counted of one case; it writes all of them to one file.</summary>
/// <param name="Case">The case's id.</param>
/// <param name="Counting">Its instructions.</param>
/// <param name="With">What they depend on.</param>
sealed record CountedCase(string Case, Counting Counting, CountConditions With)
{
    const string FileName = "counted.json";

    /// <summary>Writes the cases to a folder of the worker's own, which needs no lock.</summary>
    internal static void Save(DirectoryInfo folder, IEnumerable<CountedCase> counted) => File.WriteAllText(
        Path.Combine(folder.FullName, FileName),
        JsonSerializer.Serialize([.. counted], CountedCaseJson.Default.CountedCaseArray));

    /// <summary>Reads what <see cref="Save"/> wrote; nothing where the worker died before.</summary>
    internal static IReadOnlyList<CountedCase> Load(DirectoryInfo folder)
    {
        string file = Path.Combine(folder.FullName, FileName);
        return !File.Exists(file) ? []
            : JsonSerializer.Deserialize(File.ReadAllText(file), CountedCaseJson.Default.CountedCaseArray) ?? [];
    }
}

[JsonSerializable(typeof(CountedCase[]))]
sealed partial class CountedCaseJson : JsonSerializerContext;
