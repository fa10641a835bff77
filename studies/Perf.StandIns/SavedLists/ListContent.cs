using System.Text.Json.Serialization;

namespace Perf.StandIns.SavedLists;

/// <summary>The content of a saved list.</summary>
/// <param name="Tables">The names of the tables that were made.</param>
/// <param name="Customers">The records, by ascending id.</param>
sealed record ListContent(IReadOnlyList<string> Tables, IReadOnlyList<Customer> Customers);

/// <summary>The serializers of a saved list, made when the project is built.</summary>
[JsonSerializable(typeof(ListContent))]
sealed partial class ListJson : JsonSerializerContext;
