namespace Perf.Engines.MicrosoftDataSqlite.Axes;

/// <summary>When a call gets a connection.</summary>
enum Connects
{
    /// <summary>All calls share the one that the store has opened.</summary>
    Once,

    /// <summary>Each opens a file and closes it.</summary>
    EachCall,

    /// <summary>Each takes one from the provider's pool and gives it back.</summary>
    FromPool,
}

/// <summary>What is made anew for each call.</summary>
/// <param name="AsLiterals">Whether values stand in the statement's text; or else they are bound to parameters.</param>
/// <param name="Connects">When a call gets a connection.</param>
sealed record CallStyle(bool AsLiterals, Connects Connects)
{
    /// <summary>The same as options of a configuration.</summary>
    internal (string, string)[] Options =>
    [
        ("values", AsLiterals ? "literals" : "parameters"),
        ("command", "each-call"),
        ("connection", Connects == Connects.Once ? "once" : "each-call"),
    ];
}
