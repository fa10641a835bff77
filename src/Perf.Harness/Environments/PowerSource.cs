using System.Runtime.InteropServices;

namespace Perf.Harness.Environments;

/// <summary>The power source of the machine: on battery the system may slow down the processor.</summary>
static partial class PowerSource
{
    const string LinuxSupplies = "/sys/class/power_supply";

    // The first line of `pmset -g batt`: Now drawing from 'Battery Power'
    const string MacBattery = "'Battery Power'";

    // AC_LINE_OFFLINE of SYSTEM_POWER_STATUS; 255 is unknown, for example without a battery.
    const byte WindowsOffline = 0;

    /// <summary>Whether the machine runs on battery, as far as known.</summary>
    public static bool IsBattery()
    {
        if (OperatingSystem.IsLinux()) return OfSupplies(new DirectoryInfo(LinuxSupplies));
        if (OperatingSystem.IsMacOS()) return OfPmset(ShortCommand.Output("pmset", "-g batt"));
        return OperatingSystem.IsWindows() && GetSystemPowerStatus(out PowerStatus status) && OfLine(status.Line);
    }

    /// <summary>
    /// Reads the supplies of a Linux machine: a battery discharges, and no other supply is online. A battery of a mouse
    /// or a headset does not count.
    /// </summary>
    internal static bool OfSupplies(DirectoryInfo folder)
    {
        if (!folder.Exists) return false;
        Supply[] supplies =
            [.. folder.EnumerateDirectories().Select(Supply.Of).Where(supply => supply.Scope != "Device")];
        return supplies.Any(supply => supply is { Type: "Battery", Status: "Discharging" })
            && !supplies.Any(supply => supply.Type != "Battery" && supply.Online == "1");
    }

    /// <summary>Reads the output of <c>pmset -g batt</c>.</summary>
    internal static bool OfPmset(string text) => text.Contains(MacBattery, StringComparison.Ordinal);

    /// <summary>Reads the first byte of Windows' power status.</summary>
    internal static bool OfLine(byte line) => line == WindowsOffline;

    [LibraryImport("kernel32.dll")]
    [return: MarshalAs(UnmanagedType.Bool)]
    private static partial bool GetSystemPowerStatus(out PowerStatus status);

    /// <summary>One supply: Documentation/ABI/testing/sysfs-class-power of the kernel.</summary>
    sealed record Supply(string Type, string Online, string Status, string Scope)
    {
        internal static Supply Of(DirectoryInfo folder) =>
            new(Read(folder, "type"), Read(folder, "online"), Read(folder, "status"), Read(folder, "scope"));

        static string Read(DirectoryInfo folder, string name)
        {
            string path = Path.Combine(folder.FullName, name);
            return Disk.TryRead(() => File.Exists(path) ? File.ReadAllText(path).Trim() : "", "");
        }
    }

    /// <summary>The layout of the system's <c>SYSTEM_POWER_STATUS</c>.</summary>
    [StructLayout(LayoutKind.Sequential)]
    struct PowerStatus
    {
        internal byte Line;
        internal byte BatteryFlag;
        internal byte BatteryPercent;
        internal byte SystemFlag;
        internal uint BatterySeconds;
        internal uint BatteryFullSeconds;
    }
}
