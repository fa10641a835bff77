namespace Perf.Harness.Environments;

/// <summary>Reads and writes that may fail without harm, because a container or another user may forbid them.</summary>
static class Disk
{
    /// <summary>Does it, if the disk permits.</summary>
    internal static void Try(Action write) => TryRead<object?>(
        () =>
        {
            write();
            return null;
        },
        null);

    /// <summary>The result, or another value if the disk does not permit.</summary>
    internal static T TryRead<T>(Func<T> read, T otherwise)
    {
        try
        {
            return read();
        }
        catch (Exception error) when (IsError(error))
        {
            return otherwise;
        }
    }

    /// <summary>Whether an error is one of the disk.</summary>
    internal static bool IsError(Exception error) => error is IOException or UnauthorizedAccessException;
}
