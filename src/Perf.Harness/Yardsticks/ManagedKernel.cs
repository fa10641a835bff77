using System.Text;

namespace Perf.Harness.Yardsticks;

/// <summary>
/// The plain managed yardstick: short strings are encoded to UTF-8, hashed, and decoded again, into buffers that are
/// made once. Like an engine, it issues many instructions a cycle and suffers from a neighbour on its core.
/// </summary>
public sealed class ManagedKernel : IKernel
{
    readonly string[] _names = new string[512];
    readonly byte[] _encoded = new byte[64];
    readonly char[] _decoded = new char[64];

    /// <summary>Makes the strings.</summary>
    public ManagedKernel()
    {
        for (int i = 0; i < _names.Length; i++) _names[i] = $"Jöhn Doe {i * 7919 % 100_000}";
    }

    /// <inheritdoc/>
    public string Name => "managed";

    /// <summary>The hash of the last slice, so that no compiler takes the work away.</summary>
    public uint Hash { get; private set; }

    /// <inheritdoc/>
    public void Slice()
    {
        uint hash = 2_166_136_261; // FNV-1a, 32 bits
        for (int pass = 0; pass < 8; pass++)
        {
            foreach (string name in _names)
            {
                int bytes = Encoding.UTF8.GetBytes(name, _encoded);
                for (int i = 0; i < bytes; i++) hash = (hash ^ _encoded[i]) * 16_777_619;
                hash += (uint)Encoding.UTF8.GetChars(_encoded.AsSpan(0, bytes), _decoded);
            }
        }

        Hash = hash;
    }
}
