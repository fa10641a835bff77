using Perf.Engines.MicrosoftDataSqlite;

namespace Perf.Harness.Tests.Mutations;

/// <summary>One thing made worse in every store of a configuration, under the configuration's own name.</summary>
public static class Mutation
{
    /// <summary>The mutations by name; each changes one thing that a gate has to see.</summary>
    public static IReadOnlyDictionary<string, Func<Store, IStore>> All { get; } =
        new Dictionary<string, Func<Store, IStore>>
        {
            ["index-dropped"] = store => new IndexDropped(store),
            ["scans"] = store => new SelectsByExpression(store, one: "Id + 0 = @Id"),
            ["prepared-for-each-call"] = store => new PreparedForEachCall(store),
            ["synchronous-full"] = store => new SynchronousRaised(store, "FULL"),
            ["synchronous-extra"] = store => new SynchronousRaised(store, "EXTRA"),
            ["commits-each"] = store => new CommitsEach(store),
            ["sorts-again"] = store => new SelectsByExpression(store, all: "ORDER BY Id + 0"),
            ["select-after-insert"] = store => new SelectAfterInsert(store),
            ["shrinks-nothing"] = store => new ShrinksNothing(store),
            ["longer-text"] = store => new LongerText(store),
            ["more-allocation"] = store => new MoreAllocation(store),
        };

    /// <summary>The configuration with stores that are made worse.</summary>
    public static EngineConfiguration With(this EngineConfiguration configuration, string mutation) =>
        configuration.With(All[mutation]);

    /// <summary>The configuration opened with another value of one option, which its stores report, or deny.</summary>
    internal static EngineConfiguration WithOption(
        this EngineConfiguration configuration, string option, string value, bool denied) => configuration with
        {
            Open = (directory, work) =>
            {
                var options = new Dictionary<string, string>(configuration.Options) { [option] = value };
                Store store = Store.Open($"{configuration}", options, directory, work);
                return denied ? new DeniesOptions(store, configuration.Options) : store;
            },
        };

    /// <summary>The configuration with stores that something was done to.</summary>
    internal static EngineConfiguration With(this EngineConfiguration configuration, Func<Store, IStore> mutate) =>
        configuration with { Open = (directory, work) => mutate((Store)configuration.Open(directory, work)) };
}
