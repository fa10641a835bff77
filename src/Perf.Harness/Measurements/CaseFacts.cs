using System.Security.Cryptography;
using System.Text;

namespace Perf.Harness.Measurements;

/// <summary>
/// What a case does, in full. Two runs are comparable only when all of it is equal; the hash covers what is declared,
/// not the code, which changes with every compiler.
/// </summary>
/// <param name="Version">Raised by hand when the workload's code changes its meaning.</param>
/// <param name="Parameters">Sizes, seed and the like, one <c>name=value</c> each.</param>
/// <param name="Statements">The statements as the case declares them, not as an engine was seen to run them.</param>
/// <param name="DataHash">The hash of the data set.</param>
/// <param name="Options">The engine's options as read back after opening.</param>
public sealed record CaseFacts(
    int Version,
    IReadOnlyList<string> Parameters,
    IReadOnlyList<string> Statements,
    string DataHash,
    IReadOnlyDictionary<string, string> Options)
{
    /// <summary>The hash of what is done to which data, engine options apart: 16 hexadecimal digits.</summary>
    public string WorkloadHash(CaseId id)
    {
        var text = new StringBuilder().Append(id.What).Append('\n').Append(Version).Append('\n');
        foreach (string line in Parameters.Concat(Statements).Append(DataHash))
            text.Append(line.ReplaceLineEndings("\n")).Append('\0');
        return Convert.ToHexStringLower(SHA256.HashData(Encoding.UTF8.GetBytes(text.ToString())))[..16];
    }
}
