using System.Text.Json;

namespace Perf.Harness.Measuring;

/// <summary>A message of a worker on its standard output, one on each line.</summary>
abstract record WorkerMessage
{
    /// <summary>The current step of the worker, for the progress line.</summary>
    public sealed record Progress(string Text) : WorkerMessage;

    /// <summary>It begins a step of this case; the case is to blame for a process that ends or hangs now.</summary>
    public sealed record At(string Case) : WorkerMessage;

    /// <summary>All work is counted; the worker waits to be alone for its times.</summary>
    public sealed record Counted : WorkerMessage;

    /// <summary>A case was measured and its received run is on disk.</summary>
    public sealed record Done(string Case) : WorkerMessage;

    /// <summary>A case could not be measured, and why.</summary>
    public sealed record Failed(string Case, string Error) : WorkerMessage;

    /// <summary>A case is ready for the rounds of a pair.</summary>
    /// <param name="Case">The case.</param>
    /// <param name="Operations">What a round does: <c>1 x 200</c>, repetitions and operations.</param>
    /// <param name="Subject">What is measured, in one line.</param>
    public sealed record Prepared(string Case, string Operations, string Subject) : WorkerMessage;

    /// <summary>
    /// The version of these messages; both builds of a pair must have the same one.
    /// </summary>
    public const int Protocol = 2;

    /// <summary>All cases are prepared or failed; the worker waits for the first round.</summary>
    /// <param name="Spoken">The protocol of the worker's build; 1 where it does not say.</param>
    public sealed record Ready(int Spoken = Protocol) : WorkerMessage;

    /// <summary>A round of the case was measured, and its state is restored.</summary>
    public sealed record Turned(string Case) : WorkerMessage;

    /// <summary>The message as one line.</summary>
    public string ToLine() => this switch
    {
        Progress(var text) => Line("progress", text),
        At(var id) => Line("at", id),
        Counted => Line("counted"),
        Done(var id) => Line("done", id),
        Failed(var id, var error) => Line("failed", id, error),
        Prepared(var id, var operations, var subject) => Line("prepared", id, operations, subject),
        Ready(var spoken) => Line("ready", spoken.ToString(CultureInfo.InvariantCulture)),
        Turned(var id) => Line("turned", id),
        _ => throw new InvalidOperationException($"{GetType().Name} is not part of the protocol."),
    };

    /// <summary>Reads a line, or gives null where it is not a message: an engine may print too.</summary>
    public static WorkerMessage? Parse(string line)
    {
        if (!line.StartsWith(Mark, StringComparison.Ordinal)) return null;
        try
        {
            using JsonDocument parsed = JsonDocument.Parse(line[Mark.Length..]);
            string[] words = [.. parsed.RootElement.EnumerateArray().Select(word => word.GetString() ?? "")];
            return words switch
            {
                ["progress", var text] => new Progress(text),
                ["at", var id] => new At(id),
                ["counted"] => new Counted(),
                ["done", var id] => new Done(id),
                ["failed", var id, var error] => new Failed(id, error),
                ["prepared", var id, var operations, var subject] => new Prepared(id, operations, subject),
                ["ready"] => new Ready(1),
                ["ready", var spoken] => new Ready(int.Parse(spoken, CultureInfo.InvariantCulture)),
                ["turned", var id] => new Turned(id),
                _ => null,
            };
        }
        catch (JsonException)
        {
            return null; // the worker ended within the line; its exit code is reported
        }
    }

    const string Mark = "perf-worker ";

    static string Line(params string[] words)
    {
        using var stream = new MemoryStream();
        using (var writer = new Utf8JsonWriter(stream))
        {
            writer.WriteStartArray();
            foreach (string word in words) writer.WriteStringValue(word);
            writer.WriteEndArray();
        }

        return Mark + System.Text.Encoding.UTF8.GetString(stream.ToArray());
    }
}
