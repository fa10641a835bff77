namespace Perf.Harness.Running;

/// <summary>Writes the files of a report one by one: a file that fails does not stop the others.</summary>
sealed class ReportWrites
{
    readonly List<(string File, Exception Error)> _failed = [];

    /// <summary>Each file that could not be written, with the reason on one line.</summary>
    internal IReadOnlyList<string> Failed =>
        [.. _failed.Select(failed => $"{failed.File}: {failed.Error.Message.Split('\n')[0].TrimEnd()}")];

    /// <summary>Writes one file.</summary>
    /// <returns>Whether it was written.</returns>
    internal bool Try(string file, Action write)
    {
        if (ErrorOf(write) is not { } error) return true;
        _failed.Add((file, error));
        return false;
    }

    /// <summary>Writes a file again that is in the list already, or takes its failure for known.</summary>
    internal static bool TryAgain(Action write) => ErrorOf(write) is null;

    /// <summary>Fails the run where a file could not be written.</summary>
    /// <exception cref="ArtifactsException">At least one file could not be written.</exception>
    internal void ThrowIfAny(DirectoryInfo artifacts)
    {
        if (_failed.Count == 0) return;
        Exception? ofDisk = _failed.Select(failed => failed.Error).FirstOrDefault(ArtifactsException.IsOfDisk);
        throw ofDisk is not null ? ArtifactsException.Of(ofDisk, artifacts)
            : new ArtifactsException($"the report is not complete: {string.Join("; ", Failed)}. Expected every file; "
                + "the other files of the report are complete, and name this error. Run the tests again.");
    }

    static Exception? ErrorOf(Action write)
    {
        try
        {
            write();
            return null;
        }
#pragma warning disable CA1031 // whatever goes wrong with one file is that file's error; the others are written
        catch (Exception error) when (error is not OutOfMemoryException)
#pragma warning restore CA1031
        {
            return error;
        }
    }
}
