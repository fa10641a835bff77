using System.Text.Json;

namespace Perf.Studies.Upgrades;

/// <summary>Measures upgrades with `dotnet test`, as anybody would: one version is built, the other its pair.</summary>
sealed class UpgradeRun(ProjectLayout layout, Action<string> say)
{
    // What the page has, of all that is counted.
    static readonly Metric[] Counted =
    [
        Metric.Statements, Metric.VmSteps, Metric.Syncs, Metric.BytesWritten, Metric.AllocatedBytes, Metric.FileSize,
        Metric.Durability,
    ];

    const int ShortCommit = 7;
    const string EntityFramework = Perf.Engines.EntityFramework.Configurations.Engine;

    static readonly JsonSerializerOptions Names = new() { PropertyNamingPolicy = JsonNamingPolicy.CamelCase };

    FileInfo History => new(Path.Combine(layout.History.FullName, "crud.jsonl"));

    /// <summary>Measures one upgrade; counts of a version are kept for the next one.</summary>
    internal IReadOnlyList<UpgradeRow> Of(Upgrade upgrade)
    {
        if (!RunsOf(upgrade, upgrade.From).Exists)
            _ = Test(upgrade, upgrade.From, "PERF_SCOPE=full", "PERF_AGAINST=none");
        string[] before = Lines();
        string said = Test(upgrade, upgrade.To, "PERF_SCOPE=full", "PERF_BUDGET=5m",
            $"PERF_AGAINST=package:{upgrade.Package}@{upgrade.From}");
        HistoryLine[] lines = [.. Lines()[before.Length..]
            .Select(line => JsonSerializer.Deserialize<HistoryLine>(line, Names)!)
            .Where(line => line is { Method: "pair", Change: not null })];
        if (lines.Length == 0) throw new InvalidOperationException($"{upgrade}: no pair was measured:\n{said}");
        return [.. lines.SelectMany(line => RowsOf(upgrade, line))];
    }

    /// <summary>Which commit was measured, and where.</summary>
    internal static string MeasuredAt(string? commit, ProjectLayout layout) =>
        $"{commit?[..ShortCommit]} on {Machine.Describe(layout.Root)}";

    /// <summary>The names of the rows of an upgrade: EF Core is released with the provider.</summary>
    internal static string[] NamesOf(Upgrade upgrade) =>
        [$"{upgrade}", $"Microsoft.EntityFrameworkCore.Sqlite {upgrade.From} -> {upgrade.To}"];

    IEnumerable<UpgradeRow> RowsOf(Upgrade upgrade, HistoryLine line)
    {
        CaseId id = CaseId.Parse(line.Case);
        Run old = RunOf(upgrade, upgrade.From, id);
        Run now = RunOf(upgrade, upgrade.To, id);
        string name = NamesOf(upgrade)[id.Engine == EntityFramework ? 1 : 0];
        string library = old.Subject.Native == now.Subject.Native
            ? Short(now.Subject) : $"{Short(old.Subject)} -> {Short(now.Subject)}";
        string measured = MeasuredAt(line.Commit, layout);
        // Where pairs could not decide, only the change is shown: the time after is then of the work pass's process.
        double? after = line.Now ?? now.Middle(Metric.Time);
        yield return new UpgradeRow(name, line.Case, line.Gate, line.Baseline ?? after / (1 + line.Change), after)
        {
            Change = line.Change, Low = line.Low, High = line.High, Pairs = line.Pairs, Library = library,
            Measured = measured,
        };
        foreach (Metric metric in Counted)
        {
            if (old.Work[metric] is not { } counted || now.Work[metric] is not { } recounted) continue;
            yield return new UpgradeRow(name, line.Case, metric.Name, counted, recounted)
            {
                Library = library, Measured = measured,
            };
        }
    }

    Run RunOf(Upgrade upgrade, string version, CaseId id)
    {
        DirectoryInfo runs = RunsOf(upgrade, version);
        return new ReceivedRuns(runs).Load(id) is [var first, ..] ? first : throw new InvalidOperationException(
            $"{upgrade}: {id} could not be measured with {version}: {Path.Combine(runs.Parent!.FullName, "log.txt")} "
            + $"says why. Delete {runs.FullName} to try it again.");
    }

    /// <summary>Runs the tests of an upgrade on a build of one version, and keeps what was received.</summary>
    string Test(Upgrade upgrade, string version, params string[] settings)
    {
        DirectoryInfo folder = upgrade.FolderOf(layout, version);
        say($"{upgrade}: {upgrade.Package} {version}, {string.Join(' ', settings)}");
        var properties = new Dictionary<string, string>(upgrade.FurtherVersions);
        if (layout.Received.Exists) layout.Received.Delete(recursive: true);
        Command run = Command.Run(layout.Root.FullName, DotnetHost.Path(), properties,
        [
            "test", .. upgrade.Arguments(version, Path.Combine(folder.FullName, "build")), "--filter", upgrade.Filter,
            .. settings.SelectMany(setting => new[] { "-e", setting }),
        ]);
        File.WriteAllText(Path.Combine(folder.FullName, "log.txt"), run.Output);
        if (!layout.Received.EnumerateFiles("*.json", SearchOption.AllDirectories).Any())
            throw new InvalidOperationException($"{upgrade}: {version} measured nothing:\n{run.Output}");
        DirectoryInfo kept = RunsOf(upgrade, version);
        if (kept.Exists) kept.Delete(recursive: true);
        Directory.Move(layout.Received.FullName, kept.FullName);
        return run.Output;
    }

    string[] Lines() => History.Exists ? File.ReadAllLines(History.FullName) : [];

    DirectoryInfo RunsOf(Upgrade upgrade, string version) =>
        new(Path.Combine(upgrade.FolderOf(layout, version).FullName, "runs"));

    // "SQLite 3.53.3 2026-06-26 20:14:12 d4c0…, e_sqlite3 2.1.13"
    static string Short(Subject subject)
    {
        string[] words = subject.Native.Split(' ');
        return words.Length < 2 ? subject.Native : $"{words[0]} {words[1]}";
    }
}
