using Perf.Harness.Baselines;

namespace Perf.Engines.AdoNet;

/// <summary>A dialect by name, or one of those with some texts replaced, for a database nobody has tried.</summary>
static class DialectJson
{
    static readonly IReadOnlyDictionary<string, Dialect> Known =
        new[] { Dialect.Sqlite, PostgresqlDialect.Instance }.ToDictionary(dialect => dialect.Name);

    internal static Dialect Of(JsonPart part)
    {
        if (part.Kind != System.Text.Json.JsonTokenType.StartObject) return Named(part);
        _ = part.WithKeys(
            "name", "based-on", "parameter-prefix", "prepare-store", "create-customers", "select-by-name", "upsert",
            "create-trips", "clear-trips", "create-table", "drop-table", "select-tables", "create-bank",
            "create-gallery", "flush", "shrink", "integrity", "state");
        Dialect based = Named(part["based-on"]);
        return based with
        {
            Name = part["name"].Text(),
            IsSqlite = false,
            ParameterPrefix = Text("parameter-prefix", based.ParameterPrefix),
            PrepareStore = Texts("prepare-store", based.PrepareStore),
            CreateCustomers = Text("create-customers", based.CreateCustomers),
            SelectByName = Text("select-by-name", based.SelectByName),
            Upsert = Text("upsert", based.Upsert),
            CreateTrips = Texts("create-trips", based.CreateTrips),
            ClearTrips = Text("clear-trips", based.ClearTrips),
            CreateTable = Text("create-table", based.CreateTable),
            DropTable = Text("drop-table", based.DropTable),
            SelectTables = Text("select-tables", based.SelectTables),
            CreateBank = Texts("create-bank", based.CreateBank),
            CreateGallery = Texts("create-gallery", based.CreateGallery),
            Flush = Texts("flush", based.Flush),
            Shrink = Texts("shrink", based.Shrink),
            Integrity = part.Find("integrity")?.Text() ?? based.Integrity,
            State = part.Find("state")?.Text() ?? based.State,
        };

        string Text(string key, string otherwise) => part.Find(key)?.Text() ?? otherwise;

        IReadOnlyList<string> Texts(string key, IReadOnlyList<string> otherwise) =>
            part.Find(key) is { } list ? [.. list.Items().Select(item => item.Text())] : otherwise;
    }

    static Dialect Named(JsonPart part) => Known.GetValueOrDefault(part.Text())
        ?? throw part.Wrong($"the dialect \"{part.Text()}\"", $"one of {string.Join(", ", Known.Keys)}, or an object");
}
