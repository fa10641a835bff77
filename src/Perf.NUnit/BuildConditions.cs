using System.Text.Json;

namespace Perf.NUnit;

/// <summary>Checks the build settings that stable measurements need; the package sets them.</summary>
static class BuildConditions
{
    // The name in *.runtimeconfig.json, its required value, and the project property that sets it.
    static readonly (string Name, string Wanted, string Property)[] Settings =
    [
        ("System.GC.Server", "False", "ServerGarbageCollection"),
        ("System.GC.Concurrent", "False", "ConcurrentGarbageCollection"),
        ("System.Runtime.TieredPGO", "False", "TieredPGO"),
        ("System.Runtime.TieredCompilation", "True", "TieredCompilation"),
    ];

    /// <summary>Checks the entry point and the runtime settings of a test assembly.</summary>
    /// <exception cref="RunException">The project overrides one; the message shows what to change.</exception>
    internal static void Check(Assembly assembly)
    {
        if (assembly.EntryPoint?.DeclaringType?.FullName != "PerfEntryPoint")
        {
            string found = assembly.EntryPoint?.DeclaringType?.FullName ?? "no entry point";
            throw new RunException($"Found that {assembly.GetName().Name} begins at {found}, expected the entry point "
                + "of Perf.NUnit: the test assembly is its own measuring worker. Remove your Main, and "
                + "GenerateProgramFile from the project.");
        }

        string settings = Path.ChangeExtension(assembly.Location, ".runtimeconfig.json");
        Dictionary<string, string> configured = ConfiguredIn(settings);
        foreach ((string name, string wanted, string property) in Settings)
        {
            if (!configured.TryGetValue(name, out string? value) || value == wanted) continue;
            throw new RunException($"Found {property}={value} in {assembly.GetName().Name}, expected {wanted}: with it "
                + $"no two processes do the same. Remove {property} from the project; the package sets it.");
        }
    }

    /// <summary>Checks that the build is optimised, before its results are accepted.</summary>
    /// <exception cref="RunException">An assembly is not optimised.</exception>
    internal static void CheckOptimised(Assembly assembly)
    {
        if (TimingConditions.AllUnoptimised(assembly) is not [var unoptimised, ..]) return;
        throw new RunException($"Found {unoptimised} built without optimisation, expected it as it is released: "
            + "built for a debugger it allocates more. Accept with -c Release, in an IDE choose the configuration "
            + "Release; or write <Optimize>true</Optimize> into its project.");
    }

    static Dictionary<string, string> ConfiguredIn(string path)
    {
        if (!File.Exists(path)) return [];
        using JsonDocument file = JsonDocument.Parse(File.ReadAllText(path));
        return file.RootElement.GetProperty("runtimeOptions").TryGetProperty("configProperties", out JsonElement found)
            ? found.EnumerateObject().ToDictionary(one => one.Name, one => one.Value.ToString()) : [];
    }
}
