namespace Perf.Engines.Stores;

/// <summary>A store whose open transaction can be given up.</summary>
public interface IRollbackStore : IStore
{
    /// <summary>Gives up the open transaction: nothing of it stays.</summary>
    void Rollback();
}
