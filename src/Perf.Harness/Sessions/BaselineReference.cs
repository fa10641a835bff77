using Perf.Harness.Baselines;
using Perf.Harness.Environments;

namespace Perf.Harness.Sessions;

/// <summary>
/// Brings the baselines of a git ref below <c>artifacts</c>, where they stay until another commit is asked for.
/// </summary>
static class BaselineReference
{
    /// <summary>The baselines at a ref, beside those of the work tree.</summary>
    /// <exception cref="GitException">There is no such ref, or its files can't be had.</exception>
    internal static ReferenceBaselines At(string reference, ProjectLayout layout)
    {
        var repository = new GitRepository(layout.Root);
        string commit = repository.CommitOf(reference);
        var folder = new DirectoryInfo(Path.Combine(layout.Reference.FullName, GitRepository.Abbreviated(commit)));
        var whole = new FileInfo(Path.Combine(folder.FullName, "extracted"));
        if (!whole.Exists)
        {
            if (layout.Reference.Exists) layout.Reference.Delete(recursive: true);
            repository.Extract(commit, folder, layout.Baselines.Name);
            File.WriteAllText(whole.FullName, commit); // last: a folder that was cut short is made again
        }

        var accepted = new BaselineStore(new DirectoryInfo(Path.Combine(folder.FullName, layout.Baselines.Name)));
        return new ReferenceBaselines(accepted, new BaselineStore(layout.Baselines));
    }
}
