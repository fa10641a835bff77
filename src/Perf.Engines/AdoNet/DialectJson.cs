using System.Text.Json;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;
using Perf.Harness.Baselines;

namespace Perf.Engines.AdoNet;

/// <summary>A dialect by name, or one of those with some texts replaced, for a database nobody has tried.</summary>
sealed class DialectJson : JsonConverter<Dialect>
{
    const string BasedOn = "based-on";

    static readonly WordValue<Dialect> Known = new(
        new[] { Dialect.Sqlite, PostgresqlDialect.Instance }.ToDictionary(dialect => dialect.Name));

    public override Dialect Read(ref Utf8JsonReader reader, Type type, JsonSerializerOptions options)
    {
        if (reader.TokenType != JsonTokenType.StartObject) return Known.Read(ref reader, type, options);
        Dialect based = Based(reader, options);
        var own = new JsonSerializerOptions(StrictJson.Options)
        {
            TypeInfoResolver = StrictJson.Options.TypeInfoResolver!.WithAddedModifier(info =>
            {
                if (info.Type != typeof(Dialect)) return;
                info.CreateObject = () => based with { IsSqlite = false };
                JsonPropertyInfo key = info.CreateJsonPropertyInfo(typeof(string), BasedOn);
                key.Set = (_, _) => { };
                info.Properties.Add(key);
            }),
        };
        own.MakeReadOnly();
        return own.Part<Dialect>(ref reader);
    }

    public override void Write(Utf8JsonWriter writer, Dialect value, JsonSerializerOptions options) =>
        throw new NotSupportedException();

    // Looks ahead with a copy of the reader.
    static Dialect Based(Utf8JsonReader reader, JsonSerializerOptions options)
    {
        while (reader.Read() && reader.TokenType == JsonTokenType.PropertyName)
        {
            bool isFound = reader.ValueTextEquals(BasedOn);
            reader.Read();
            if (isFound) return Known.Read(ref reader, typeof(Dialect), options);
            reader.Skip();
        }

        throw new UnwantedJsonException($"no \"{BasedOn}\" in dialect", $"\"{BasedOn}\"");
    }
}
