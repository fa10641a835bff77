using LiteDB;

namespace Perf.Engines.LiteDb;

/// <summary>The part that needs the package: how a store is opened, counted and named.</summary>
public static partial class Configurations
{
    static partial void Drive(ref EngineConfiguration configuration)
    {
        IReadOnlyDictionary<string, string> options = configuration.Options;
        configuration = configuration with
        {
            Open = (directory, work) => Store.Open(new Opening(options, directory, work as LiteDbWork)),
            CountWork = () => new LiteDbWork(),
            Record = recorder => new LiteDbWork(recorder),
            Subject = Subject,
        };
    }

    // The package is provider and engine in one: what depends on the engine changes with it.
    static Subject Subject()
    {
        string library = $"{Package} {typeof(LiteDatabase).Assembly.GetName().Version!.ToString(3)}";
        return Perf.Harness.Cases.Subject.Here(library, library);
    }
}
