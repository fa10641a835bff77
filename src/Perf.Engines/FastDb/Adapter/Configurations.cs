namespace Perf.Engines.FastDb;

/// <summary>The part that needs the package: how a store is opened and named.</summary>
public static partial class Configurations
{
    static partial void Drive(ref EngineConfiguration configuration)
    {
        IReadOnlyDictionary<string, string> options = configuration.Options;
        configuration = configuration with
        {
            Open = (directory, _) => Store.Open(new Opening(options, directory)),
            Subject = Subject,
        };
    }

    // The package is provider and engine in one: what depends on the engine changes with it.
    static Subject Subject()
    {
        string library = $"{Package} {typeof(Stellar.Collections.FastDB).Assembly.GetName().Version!.ToString(3)}";
        return Perf.Harness.Cases.Subject.Here(library, library);
    }
}
