using Perf.Engines.MicrosoftDataSqlite;

namespace Perf.Harness.Tests.Mutations;

/// <summary>
/// A store that does what another does, with one thing made worse by a derived class. Alone it changes no
/// count and allocates nothing.
/// </summary>
public abstract class MutatedStore(Store store) : RelayedStore(store)
{
    protected new Store Inner => store;

    public override TTable? Find<TTable>()
        where TTable : class =>
        typeof(TTable) == typeof(ITripTable) ? new Trips(this) as TTable : base.Find<TTable>();

    protected virtual long Import(IEnumerable<Trip> trips) => store.Table<ITripTable>().Import(trips);

    protected void Execute(string sql)
    {
        using var command = store.Connection.CreateCommand();
        command.CommandText = sql;
        command.ExecuteNonQuery();
    }

    sealed class Trips(MutatedStore mutated) : RelayedTrips(mutated.Inner)
    {
        public override long Import(IEnumerable<Trip> trips) => mutated.Import(trips);
    }
}
