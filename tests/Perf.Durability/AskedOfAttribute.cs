using NUnit.Framework.Interfaces;
using NUnit.Framework.Internal;
using Perf.Durability.Servers;

namespace Perf.Durability;

/// <summary>
/// Fixtures with the tests whose needs their configuration meets; its server is started before the first of them.
/// </summary>
/// <param name="source">The source of <see cref="EngineFixtures"/>.</param>
public sealed class AskedOfAttribute(string source)
    : TestsOnAttribute(typeof(EngineFixtures), source), ITestAction
{
    static AskedOfAttribute() => ServersOfRun.Announce();       // before any source reads which rows are here

    /// <inheritdoc/>
    public ActionTargets Targets => ActionTargets.Suite;

    /// <inheritdoc/>
    public void BeforeTest(ITest test)
    {
        if (test is TestSuite { Arguments: [EngineConfiguration engine, ..] }) ServersOfRun.Start(engine);
    }

    /// <inheritdoc/>
    public void AfterTest(ITest test)
    {
    }

    /// <inheritdoc/>
    protected override bool HasTest(TestMethod test, EngineConfiguration engine) =>
        test.Method.GetCustomAttributes<NeedsAttribute>(false).All(needs => needs.AreMetBy(engine))
        && test.TypeInfo!.GetCustomAttributes<NeedsAttribute>(false).All(needs => needs.AreMetBy(engine));
}

/// <summary>What a configuration must be able to do, or be, for a test to make sense.</summary>
/// <param name="capabilities">The kinds of stores that its store must be.</param>
[AttributeUsage(AttributeTargets.Class | AttributeTargets.Method)]
public sealed class NeedsAttribute(params Type[] capabilities) : Attribute
{
    /// <summary>A second store on the same files, which sees what the first has written.</summary>
    public bool SecondStore { get; set; }

    /// <summary>A promise that something would break.</summary>
    public bool Promise { get; set; }

    /// <summary>A query that answers with one state.</summary>
    public bool OneState { get; set; }

    /// <summary>Files of its own, and not a server's.</summary>
    public bool Files { get; set; }

    /// <summary>Its work is counted from inside.</summary>
    public bool Counted { get; set; }

    /// <summary>An option that it has, <c>journal_mode</c>, or has with this value: <c>foreign_keys=on</c>.</summary>
    public string? Option { get; set; }

    internal bool AreMetBy(EngineConfiguration engine) => capabilities.All(engine.Has)
        && (!SecondStore || (engine.Persists && engine.Shares))
        && (!Promise || engine.Durability != DurabilityClass.None)
        && (!OneState || engine.Faults.MixesStates is null)
        && (!Files || !engine.KeepsFilesElsewhere)
        && (!Counted || engine.CountWork is not null)
        && (Option?.Split('=') is not [var name, ..] || Has(engine.Options.GetValueOrDefault(name)));

    bool Has(string? value) => value is not null && (!Option!.Contains('=') || Option.EndsWith($"={value}"));
}
