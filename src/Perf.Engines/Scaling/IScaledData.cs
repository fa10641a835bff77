namespace Perf.Engines.Scaling;

/// <summary>A table of a stated size: the same rules and the same seed for every size.</summary>
public interface IScaledData
{
    /// <summary>The records of the table.</summary>
    int Records { get; }

    /// <summary>The hash of all of them.</summary>
    string Hash { get; }

    /// <summary>Loads the records, unless they are there already.</summary>
    void LoadInto(IStore store);
}
