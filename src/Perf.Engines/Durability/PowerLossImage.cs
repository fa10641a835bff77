using System.Security.Cryptography;
using System.Text;

namespace Perf.Engines.Durability;

/// <summary>The files of a store as they could be after a power cut.</summary>
public sealed class PowerLossImage
{
    /// <param name="files">Every file by its name.</param>
    /// <param name="cut">How many events of the log came before the cut.</param>
    /// <param name="marks">How many marks came before it: what the caller had been told.</param>
    /// <param name="story">What became of what was not synced, for messages.</param>
    internal PowerLossImage(IReadOnlyDictionary<string, byte[]> files, int cut, int marks, string story)
    {
        (Files, Cut, Marks, Story) = (files, cut, marks, story);
        using var hash = IncrementalHash.CreateHash(HashAlgorithmName.SHA256);
        foreach ((string name, byte[] content) in files)
        {
            hash.AppendData(Encoding.UTF8.GetBytes($"{name}:{content.Length}:"));
            hash.AppendData(content);
        }
        Hash = Convert.ToHexString(hash.GetHashAndReset());
    }

    /// <summary>Every file by its name, in the order of the names.</summary>
    public IReadOnlyDictionary<string, byte[]> Files { get; }

    /// <summary>How many events of the log came before the cut.</summary>
    public int Cut { get; }

    /// <summary>How many marks came before the cut: what the caller had been told.</summary>
    public int Marks { get; }

    /// <summary>The same for images with the same files, whenever the cut was.</summary>
    public string Hash { get; }

    /// <summary>Where the cut was, and what became of what was not synced.</summary>
    public string Story { get; }

    /// <summary>Makes the files in an empty directory.</summary>
    public void WriteTo(DirectoryInfo directory)
    {
        foreach ((string name, byte[] content) in Files)
            File.WriteAllBytes(Path.Combine(directory.FullName, name), content);
    }
}
