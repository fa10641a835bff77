using Perf.Harness.Environments;

namespace Perf.Harness.Baselines;

/// <summary>The commands that repeat or accept a case, for every message.</summary>
static class AcceptCommand
{
    /// <summary>
    /// The command that measures one case. This project's own suites filter by category: a full name would need escaped
    /// brackets. A suite of another project sets its own filter, once.
    /// </summary>
    public static Func<CaseId, string> Repeat { get; set; } = id =>
        $"dotnet test Perf.sln -c Release -m:1 --filter \"TestCategory={id.Workload}&TestCategory={id.Engine}"
        + $"&TestCategory={id.Configuration}\"";

    /// <summary>The same command in a run with another reference build: without it, the case may pass.</summary>
    /// <param name="command">The command without it.</param>
    /// <param name="against">The reference build of the run.</param>
    internal static Func<CaseId, string> Against(Func<CaseId, string> command, ReferenceRequest against)
    {
        if (against.Kind is ReferenceKind.Auto or ReferenceKind.None) return command;
        string value = against.ToString();
        string quoted = value.Any(char.IsWhiteSpace) ? $"\"{value}\"" : value;
        return id => $"{command(id)} -e {SettingNames.Against}={quoted}";
    }

    /// <summary>The command that accepts one case.</summary>
    public static string For(CaseId id) => $"{Repeat(id)} {Accepting}";

    /// <summary>The options that make a command accept the measured values.</summary>
    public const string Accepting = "-e PERF_BASELINES=accept -e PERF_REASON=\"why\"";
}
