using Perf.Harness.Environments;

namespace Perf.Engines;

/// <summary>The settings that are of these cases, and mean nothing to the harness.</summary>
static class CaseSettings
{
    /// <summary>A GTFS trips.txt or .gz; without it the generator's trips are imported.</summary>
    internal const string Trips = "PERF_TRIPS";

    /// <summary>The readers of the game server, and as many writers.</summary>
    internal const string GameClients = "PERF_GAME_CLIENTS";

    // A connection has three files open, and a process may open 1,024 by default. The publication has
    // 500.
    const int UsualGameClients = 50;

    /// <summary>The names.</summary>
    internal static IReadOnlyList<string> Names { get; } = [Trips, GameClients];

    /// <summary>The file of trips, or null.</summary>
    internal static string? TripsOf(Settings settings) => settings.OfCases.GetValueOrDefault(Trips);

    /// <summary>The clients of the game server.</summary>
    /// <exception cref="SettingsException">It is no number of clients.</exception>
    internal static int GameClientsOf(Settings settings) =>
        SettingValue.Number(settings.OfCases, GameClients, UsualGameClients);
}
