namespace Perf.Engines.Stores;

/// <summary>A bank whose history refers to its accounts by a key that the engine itself can hold.</summary>
public interface IForeignKeyStore : IBankStore
{
    /// <summary>Writes a line of history alone: nothing but a foreign key keeps it from naming no account.</summary>
    void WriteHistory(BankTransfer line);
}
