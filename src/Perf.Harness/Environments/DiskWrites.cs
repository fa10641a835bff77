using Microsoft.Win32.SafeHandles;

namespace Perf.Harness.Environments;

/// <summary>How many writes the disks of this machine have completed, whoever asked for them.</summary>
/// <remarks>
/// Linux tells it for each disk: the fifth number behind its name in <c>/proc/diskstats</c>,
/// Documentation/admin-guide/iostats.rst of the kernel. What is written to a partition is in the sum twice.
/// </remarks>
sealed class DiskWrites : IDisposable
{
    const string StatsFile = "/proc/diskstats";
    const int WritesWord = 7;

    readonly SafeFileHandle _stats;
    readonly byte[] _text = new byte[16 * 1024];
    long _started, _before, _writes;
    double _seconds;

    DiskWrites(SafeFileHandle stats) => _stats = stats;

    /// <summary>Opens the numbers, or gives null where the system does not tell.</summary>
    internal static DiskWrites? TryOpen()
    {
        if (!OperatingSystem.IsLinux() || !File.Exists(StatsFile)) return null;
        try
        {
            return new DiskWrites(File.OpenHandle(StatsFile));
        }
        catch (Exception error) when (error is IOException or UnauthorizedAccessException)
        {
            return null; // a container that hides it
        }
    }

    /// <summary>Begins to watch: the caller writes nothing until <see cref="End"/>. Allocates nothing.</summary>
    internal void Begin()
    {
        _started = TimeProvider.System.GetTimestamp();
        _before = Completed();
    }

    /// <summary>Ends it.</summary>
    internal void End()
    {
        _writes += Completed() - _before;
        _seconds += TimeProvider.System.GetElapsedTime(_started).TotalSeconds;
    }

    /// <summary>What others wrote in a second of all watches so far.</summary>
    internal double PerSecond => _seconds > 0 ? _writes / _seconds : 0;

    // The system gives some whole lines at a time.
    long Completed()
    {
        long sum = 0;
        for (int read, at = 0; (read = RandomAccess.Read(_stats, _text, at)) > 0; at += read)
            sum += Sum(_text.AsSpan(0, read));
        return sum;
    }

    /// <summary>The sum over all lines of a text in the format of the file.</summary>
    internal static long Sum(ReadOnlySpan<byte> text)
    {
        long sum = 0, number = 0;
        int word = -1;
        bool inWord = false;
        foreach (byte letter in text)
        {
            bool isBlank = letter is (byte)' ' or (byte)'\n';
            if (!isBlank && !inWord) (word, number) = (word + 1, 0);
            inWord = !isBlank;
            if (inWord) number = (number * 10) + (letter - '0'); // of a name it means nothing, and is not added
            if (letter == (byte)'\n') word = -1;
            else if (isBlank && word == WritesWord) (sum, word) = (sum + number, word + 1);
        }

        return sum;
    }

    /// <inheritdoc/>
    public void Dispose() => _stats.Dispose();
}
