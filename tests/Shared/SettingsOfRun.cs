using Perf.Engines;
using Perf.Harness.Environments;
using Perf.NUnit;

namespace Perf.Tests;

/// <summary>The settings from the environment and from <c>perf.runsettings</c>.</summary>
static class SettingsOfRun
{
    static readonly Lazy<(Settings? Settings, SettingsException? Error)> Parsed = new(Parse);

    /// <summary>Why the settings can't be used, or null.</summary>
    internal static SettingsException? Error => Parsed.Value.Error;

    /// <summary>The settings, or the standard ones where they are wrong and one test says so.</summary>
    internal static Settings OrDefault => Parsed.Value.Settings ?? new Settings();

    internal static Settings Read() => Parsed.Value.Settings ?? throw Parsed.Value.Error!;

    static (Settings?, SettingsException?) Parse()
    {
        try
        {
            Settings settings = RunSettings.Read(CaseSettings.Names);
            _ = CaseSettings.GameClientsOf(settings);
            if (CaseSettings.TripsOf(settings) is { } trips)
                _ = TripsFile.Read(trips).First(); // otherwise every worker finds it again
            return (settings, null);
        }
        catch (TripsFileException error)
        {
            return (null, new SettingsException($"PERF_TRIPS: {error.Message}"));
        }
        catch (SettingsException error)
        {
            return (null, error);
        }
    }
}
