using NBomber.CSharp;
using Perf.Load.NBomber;

namespace Perf.Load.Drivers;

static partial class LoadSources
{
    // A session costs three seconds besides its window: a few long ones say more than many short ones.
    static readonly TimeSpan NBomberWindow = TimeSpan.FromSeconds(1.2);
    const int NBomberRounds = 3;

    static partial void AddNBomber(List<LoadSource> sources) => sources.Add(new LoadSource(
        $"nbomber {typeof(NBomberRunner).Assembly.GetName().Version?.ToString(3)}",
        request => new NBomberDriver(request.Clients, request.Directory, TimeProvider.System, LoadSource.ClientLimit))
    {
        Suffix = NBomberSuffix,
        LeastWindow = NBomberWindow,
        Rounds = NBomberRounds,
    });
}
