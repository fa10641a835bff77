using System.Collections;
using Perf.Harness.Environments;

namespace Perf.NUnit;

/// <summary>The settings from the environment, and from the TestRunParameters of a <c>.runsettings</c> file.</summary>
static class RunSettings
{
    internal static Settings Read(params IReadOnlyList<string> ofCases) => Settings.Parse(
        Environment.GetEnvironmentVariables().Cast<DictionaryEntry>()
            .ToDictionary(entry => (string)entry.Key, entry => (string?)entry.Value ?? ""),
        TestContext.Parameters.Names.ToDictionary(name => name, name => TestContext.Parameters[name] ?? ""),
        ofCases);
}
