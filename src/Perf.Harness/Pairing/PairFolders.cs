using System.Runtime.InteropServices;
using Perf.Harness.Environments;

namespace Perf.Harness.Pairing;

/// <summary>
/// The folders of the two processes of one pair: hard links to the files of both builds, and copies of native
/// libraries. The place of a library in the page cache makes it up to 5 % faster or slower, for all pairs of a run.
/// With a copy, each pair has another place. A library that both builds share is one file, so that it does not differ.
/// </summary>
sealed class PairFolders
{
    // Larger files than the libraries of SQLite are not copied for every pair.
    const long LargestCopiedBytes = 16 * 1024 * 1024;

    static readonly string OwnNatives = Path.Combine("runtimes", RuntimeInformation.RuntimeIdentifier, "native");

    readonly DirectoryInfo _folder;

    /// <summary>Makes the folders.</summary>
    /// <param name="folder">A new folder for both, on the disk of the builds; the caller removes it.</param>
    /// <param name="head">The build under test.</param>
    /// <param name="reference">The build that it is compared with.</param>
    internal PairFolders(DirectoryInfo folder, PairedBuild head, PairedBuild reference)
    {
        _folder = folder;
        Head = Placed(head, "this", other: null);
        Reference = Placed(reference, "that", Path.GetDirectoryName(Head.Assembly)); // both paths have the same length
    }

    /// <summary>The build under test, as it runs in this pair.</summary>
    internal PairedBuild Head { get; }

    /// <summary>The reference build, as it runs in this pair.</summary>
    internal PairedBuild Reference { get; }

    PairedBuild Placed(PairedBuild build, string name, string? other)
    {
        string from = Path.GetDirectoryName(build.Assembly)!;
        string to = _folder.CreateSubdirectory(name).FullName;
        foreach (string file in Directory.EnumerateFiles(from, "*", SearchOption.AllDirectories))
        {
            string relative = Path.GetRelativePath(from, file);
            string target = Path.Combine(to, relative);
            Directory.CreateDirectory(Path.GetDirectoryName(target)!);
            if (!IsCopied(relative, file)) HardLink.Make(target, file);
            else if (other is not null && Path.Combine(other, relative) is var shared && IsSame(shared, file))
                HardLink.Make(target, shared);
            else File.Copy(file, target);
        }

        return build with
        {
            Assembly = Path.Combine(to, Path.GetFileName(build.Assembly)),
            Variables = build.Variables.SetItems(
                from variable in build.Variables
                where File.Exists(variable.Value)
                select KeyValuePair.Create(variable.Key, Copied(variable.Value))),
        };

        string Copied(string library)
        {
            DirectoryInfo named = _folder.CreateSubdirectory($"{name}-named");
            return new FileInfo(library).CopyTo(Path.Combine(named.FullName, Path.GetFileName(library))).FullName;
        }
    }

    // Code of a managed library is compiled in each process, at another place.
    static bool IsCopied(string relative, string file) =>
        (Path.GetDirectoryName(relative) == OwnNatives || Path.GetExtension(file) is ".so" or ".dylib")
        && new FileInfo(file).Length <= LargestCopiedBytes;

    static bool IsSame(string one, string other) =>
        File.Exists(one) && File.ReadAllBytes(one).AsSpan().SequenceEqual(File.ReadAllBytes(other));
}
