using System.Runtime.InteropServices;
using Perf.Harness.Environments;

namespace Perf.Harness.Pairing;

/// <summary>
/// The folders that the two processes of one pair run from: the files of both builds under second names, but native
/// libraries copied anew. Where a library lies in the system's page cache makes it up to 5 % faster or slower for as
/// long as it lies there, for all pairs of a run alike. Copied, each pair draws that anew; a library that both builds
/// share is one file here, so that nothing of it differs.
/// </summary>
sealed class PairFolders
{
    // What is larger than the libraries of SQLite is not written to the disk for every pair.
    const long LargestCopiedBytes = 16 * 1024 * 1024;

    static readonly string OwnNatives = Path.Combine("runtimes", RuntimeInformation.RuntimeIdentifier, "native");

    readonly DirectoryInfo _folder;

    /// <summary>Makes them.</summary>
    /// <param name="folder">A new folder for both, on the disk of the builds; whoever made it removes it.</param>
    /// <param name="head">The build under test.</param>
    /// <param name="reference">The build that it is compared with.</param>
    internal PairFolders(DirectoryInfo folder, ReferenceBuild head, ReferenceBuild reference)
    {
        _folder = folder;
        Head = Placed(head, "this", other: null);
        Reference = Placed(reference, "that", Path.GetDirectoryName(Head.Assembly)); // no path is longer than the other
    }

    /// <summary>The build under test, as it runs in this pair.</summary>
    internal ReferenceBuild Head { get; }

    /// <summary>The build that it is compared with, as it runs in this pair.</summary>
    internal ReferenceBuild Reference { get; }

    ReferenceBuild Placed(ReferenceBuild build, string name, string? other)
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

    // Of a managed library the compiler's output runs, which lies elsewhere in every process.
    static bool IsCopied(string relative, string file) =>
        (Path.GetDirectoryName(relative) == OwnNatives || Path.GetExtension(file) is ".so" or ".dylib")
        && new FileInfo(file).Length <= LargestCopiedBytes;

    static bool IsSame(string one, string other) =>
        File.Exists(one) && File.ReadAllBytes(one).AsSpan().SequenceEqual(File.ReadAllBytes(other));
}
