using System.ComponentModel;
using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.Json.Schema;
using System.Text.Json.Serialization;
using Perf.Harness.Functions;

namespace Perf.Harness.Reports;

/// <summary>
/// One run of all suites: <c>artifacts/report/run.json</c>. The page, JUnit and charts are made from it.
/// </summary>
[Description("One run of performance gates.")]
sealed record RunDocument(
    [property: Description("The suites, in the order in which they ran.")] IReadOnlyList<SuiteDocument> Suites)
{
    [Description("The layout of this document.")]
    public int Schema { get; init; } = 1;

    /// <summary>The document as text.</summary>
    public string ToJson() => JsonSerializer.Serialize(this, RunDocumentJson.Default.RunDocument);

    /// <summary>Reads a document of <see cref="ToJson"/>.</summary>
    public static RunDocument Parse(string json) =>
        JsonSerializer.Deserialize(json, RunDocumentJson.Default.RunDocument)
        ?? throw new FormatException("Found an empty run.json. Run the tests again.");

    /// <summary>The JSON schema of the document, with what each part means.</summary>
    public static string JsonSchema()
    {
        JsonNode schema = RunDocumentJson.Default.RunDocument.GetJsonSchemaAsNode(new JsonSchemaExporterOptions
        {
            TreatNullObliviousAsNonNullable = true,
            TransformSchemaNode = (context, node) =>
            {
                object[] attributes = context.PropertyInfo?.AttributeProvider?
                    .GetCustomAttributes(typeof(DescriptionAttribute), inherit: false) ?? [];
                if (node is JsonObject part && attributes is [DescriptionAttribute { Description: var meaning }])
                    part.Insert(0, "description", meaning);
                return node;
            },
        });
        return schema.ToJsonString(new JsonSerializerOptions { WriteIndented = true }) + "\n";
    }
}

/// <summary>One suite of a run.</summary>
sealed record SuiteDocument(
    [property: Description("The suite's name.")] string Suite,
    [property: Description("When it ended, in UTC.")] string Ended,
    [property: Description("The commit that was checked out; null without git.")] string? Commit,
    [property: Description("The machine in words, without its name.")] string Machine,
    [property: Description("The closing line with the total of the gates.")] string Gates,
    [property: Description("The comparison of times, a line each.")] IReadOnlyList<string> Time,
    [property: Description("Optional packages that the feed does not carry.")] IReadOnlyList<string> SkippedPackages,
    [property: Description("Why cases could not be measured, by case.")] IReadOnlyDictionary<string, string> Errors,
    [property: Description("Rows that this run wrote to the ledger.")] IReadOnlyList<string> Accepted,
    [property: Description("The judged cases, failed ones first.")] IReadOnlyList<CaseDocument> Cases)
{
    [Description("Whether files that git tracks differed from the commit.")]
    public bool Dirty { get; init; }
}

/// <summary>One case.</summary>
sealed record CaseDocument(
    [property: Description("suite/workload @ engine/configuration.")] string Case,
    [property: Description("The operation.")] string Workload,
    [property: Description("The engine.")] string Engine,
    [property: Description("The configuration of the engine.")] string Configuration,
    [property: Description("regressed, improved, unchanged, or inconclusive if nothing was judged.")] string Verdict,
    [property: Description("The reference build of its pairs; null without.")] string? Against,
    [property: Description("The failure message of a failed case, else null.")] string? Message,
    [property: Description("Every gate.")] IReadOnlyList<GateDocument> Gates,
    [property: Description("Measured but never judged; the name ends with the unit.")]
    IReadOnlyDictionary<string, double> Observed,
    [property: Description("Warnings, and changes of the subject since the baseline.")]
    IReadOnlyList<string> Notes)
{
    [Description("Processor instructions of one operation, counted or accepted; null if unknown.")]
    public long? Instructions { get; init; }

    [Description("The value that the bound judges, in the last runs on this machine, this run last.")]
    public IReadOnlyList<PastDocument> History { get; init; } = [];

    [Description("The accepted changes of the case, the oldest first.")]
    public IReadOnlyList<string> Ledger { get; init; } = [];
}

/// <summary>The value of a case in one run.</summary>
sealed record PastDocument(
    [property: Description("When the run ended, in UTC.")] string Ended,
    [property: Description("The commit that was checked out; null without git.")] string? Commit,
    [property: Description("The metric.")] string Metric,
    [property: Description("The value, in the metric's base unit.")] double Now);

/// <summary>One gate of a case.</summary>
sealed record GateDocument(
    [property: Description("The metric.")] string Metric,
    [property: Description("How it is judged: count, bound, pair, or samework if all counts are as accepted.")]
    string Kind,
    [property: Description("regressed, improved, unchanged; null if skipped.")] string? Verdict,
    [property: Description("The gate in words.")] string Text)
{
    [Description("The value that it is compared with, in base units: seconds, bytes, counts.")]
    public double? Baseline { get; init; }

    [Description("The number of this run.")]
    public double? Now { get; init; }

    [Description("The relative difference; positive is worse.")]
    public double? Change { get; init; }

    [Description("The ends of the change's 95 % interval.")]
    public IReadOnlyList<double>? Interval { get; init; }

    [Description("Seconds of an operation in each pair of processes: this build, the reference build.")]
    public IReadOnlyList<IReadOnlyList<double>>? Processes { get; init; }

    [Description("The functions that run more instructions than in the reference build, in words.")]
    public string? Where { get; init; }

    [Description("The instructions of both builds in one operation: each function with those of its callees. "
        + "The deepest calls belong to their caller at depth 100.")]
    public CallTree? Calls { get; init; }
}

[JsonSourceGenerationOptions(
    WriteIndented = false, MaxDepth = 256, PropertyNamingPolicy = JsonKnownNamingPolicy.CamelCase,
    DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull, RespectRequiredConstructorParameters = false,
    NumberHandling = JsonNumberHandling.AllowNamedFloatingPointLiterals)]
[JsonSerializable(typeof(RunDocument))]
sealed partial class RunDocumentJson : JsonSerializerContext;
