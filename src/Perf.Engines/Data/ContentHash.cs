using System.Security.Cryptography;
using System.Text;

namespace Perf.Engines.Data;

/// <summary>The hash of a data set, from its canonical text: SHA-256, shortened to 16 hexadecimal digits.</summary>
public sealed class ContentHash : IDisposable
{
    readonly IncrementalHash _hash = IncrementalHash.CreateHash(HashAlgorithmName.SHA256);
    byte[] _line = new byte[256];

    /// <summary>Adds one record's text.</summary>
    public void AddLine(ReadOnlySpan<char> text)
    {
        int most = Encoding.UTF8.GetMaxByteCount(text.Length) + 1;
        if (_line.Length < most) _line = new byte[most];
        int length = Encoding.UTF8.GetBytes(text, _line);
        _line[length++] = (byte)'\n';
        _hash.AppendData(_line, 0, length);
    }

    /// <summary>The hash of all lines so far.</summary>
    public string Digits() => Convert.ToHexStringLower(_hash.GetCurrentHash())[..16];

    /// <inheritdoc/>
    public void Dispose() => _hash.Dispose();
}
