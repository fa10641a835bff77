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
    /// <remarks>By hand: a generated writer is compiled first, which takes more than a second under Valgrind.</remarks>
    internal static void Save(DirectoryInfo folder, IReadOnlyList<CountedCase> counted)
    {
        using FileStream file = File.Create(Path.Combine(folder.FullName, FileName));
        using var json = new Utf8JsonWriter(file);
        json.WriteStartArray();
        foreach (CountedCase one in counted) one.Write(json);
        json.WriteEndArray();
    }

    void Write(Utf8JsonWriter json)
    {
        json.WriteStartObject();
        json.WriteString(nameof(Case), Case);
        json.WriteStartObject(nameof(Counting));
        json.WriteNumber(nameof(Counting.PerOperation), Counting.PerOperation);
        json.WriteNumber(nameof(Counting.Operations), Counting.Operations);
        json.WriteNumber(nameof(Counting.Spread), Counting.Spread);
        json.WriteBoolean(nameof(Counting.OnSeveralThreads), Counting.OnSeveralThreads);
        if (Counting.MeanAbove is { } share) json.WriteNumber(nameof(Counting.MeanAbove), share);
        if (Counting.SystemCalls is { } calls) json.WriteNumber(nameof(Counting.SystemCalls), calls);
        json.WriteEndObject();
        json.WriteStartObject(nameof(With));
        json.WriteString(nameof(With.Runtime), With.Runtime);
        json.WriteString(nameof(With.CLibrary), With.CLibrary);
        json.WriteString(nameof(With.Valgrind), With.Valgrind);
        json.WriteString(nameof(With.InstructionSet), With.InstructionSet);
        json.WriteString(nameof(With.Code), With.Code);
        json.WriteEndObject();
        json.WriteEndObject();
    }

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
