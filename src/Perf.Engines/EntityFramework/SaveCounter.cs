using Microsoft.EntityFrameworkCore.Diagnostics;

namespace Perf.Engines.EntityFramework;

/// <summary>Counts the calls of SaveChanges.</summary>
sealed class SaveCounter : SaveChangesInterceptor
{
    internal long Saves { get; private set; }

    internal void Start() => Saves = 0;

    public override InterceptionResult<int> SavingChanges(DbContextEventData eventData, InterceptionResult<int> result)
    {
        Saves++;
        return result;
    }
}
