using System.ComponentModel;
using System.Diagnostics;

namespace Perf.Harness.Environments;

/// <summary>Tells whether a process that left its number somewhere still runs.</summary>
static class RunningProcess
{
    internal static bool Is(int id)
    {
        try
        {
            using Process process = Process.GetProcessById(id);
            return !process.HasExited;
        }
        catch (Exception gone) when (gone is ArgumentException or InvalidOperationException)
        {
            return false;
        }
        catch (Win32Exception)
        {
            return true; // another user's: Windows tells no more than that it is there
        }
    }
}
