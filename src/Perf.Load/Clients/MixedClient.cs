using Perf.Load.Drivers;

namespace Perf.Load.Clients;

/// <summary>Reads and writes by turns, as it was drawn.</summary>
/// <param name="reader">What it does to read.</param>
/// <param name="writer">What it does to write, on the same store.</param>
/// <param name="writes">Whether each operation writes, a power of two of them.</param>
sealed class MixedClient(Reader reader, Writer writer, bool[] writes) : ILoadClient
{
    int _next;

    /// <inheritdoc/>
    public string Name => reader.Name;

    /// <inheritdoc/>
    public OperationKind Operate() => writes[_next++ & (writes.Length - 1)] ? writer.Operate() : reader.Operate();
}
