using MessagePack;

namespace Perf.Engines.FastDb;

/// <summary>A row of the tables that come and go: an id and a text.</summary>
[MessagePackObject]
public sealed class TextRow : IRow<TextRow, (int Id, string Text)>
{
    /// <summary>The key.</summary>
    [Key(0)]
    public int Id { get; set; }

    /// <summary>36 characters.</summary>
    [Key(1)]
    public string Text { get; set; } = "";

    /// <inheritdoc/>
    public static TextRow Of((int Id, string Text) record) => new() { Id = record.Id, Text = record.Text };

    /// <inheritdoc/>
    public (int Id, string Text) ToRecord() => (Id, Text);
}
