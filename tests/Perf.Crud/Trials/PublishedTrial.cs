using Perf.Harness.Environments;
using Perf.Tests;

namespace Perf.Crud.Trials;

/// <summary>
/// What trials of one commit said, kept in <c>docs/trials</c> with the key of their coins: a baseline takes half an hour
/// and belongs to its machine, so that five of them may come from several. The pages are made of these rows alone.
/// </summary>
static class PublishedTrial
{
    static readonly Decider By = Decider.Ref;

    /// <summary>The page of a name, in docs.</summary>
    internal static FileInfo Page(string name) => new(Path.Combine(TrialPage.Docs.FullName, By.Named(name) + ".md"));

    /// <summary>The pages, by name.</summary>
    internal static IReadOnlyDictionary<string, Func<string>> Pages { get; } = new Dictionary<string, Func<string>>
    {
        ["trial-false-alarms"] = () => FalseAlarmPage.Of(Runs("unchanged"), By),
        ["trial-blind"] = () => BlindPage.Of(Blind(), By),
        ["trial-busy"] = () => BlindPage.OfBusy(Runs("busy"), By),
    };

    /// <summary>Whether this scope has the cases for which the coins of these rows were tossed.</summary>
    internal static bool IsOfThisScope => SettingsOfRun.OrDefault.Scope == Scope.Standard;

    /// <summary>What trials of this build have left in artifacts; nothing where it is of another scope.</summary>
    internal static IEnumerable<FileInfo> Left => IsOfThisScope
        ? new[] { Log("unchanged"), Log("slower"), Log("busy"), Key }.Select(Trial.File).Where(file => file.Exists)
        : [];

    /// <summary>Keeps what trials have left, and makes the pages of it.</summary>
    internal static void Take(IEnumerable<FileInfo> left)
    {
        foreach (FileInfo file in left) file.CopyTo(Kept(file.Name).FullName, overwrite: true);
        MakePages();
    }

    /// <summary>Makes the pages of the rows that are kept.</summary>
    internal static void MakePages()
    {
        foreach ((string name, Func<string> page) in Pages) File.WriteAllText(Page(name).FullName, page());
    }

    static string Key => $"{By.Named("slower")}-key.txt";

    static string Log(string name) => $"{By.Named(name)}.tsv";

    static IReadOnlyList<TrialRun> Runs(string name) => new TrialLog(There(Log(name))).Runs;

    static BlindAnswer[] Blind()
    {
        var coins = new Coins(TrialCases.Chosen, There(Key));
        return BlindAnswer.Of(Runs("slower"), coins, TrialCases.BlindRuns);
    }

    static FileInfo There(string name) => Kept(name) is { Exists: true } file ? file : throw new FileNotFoundException(
        $"Found no {name} in docs/trials, wanted what the page is made of. Bring it back: git checkout HEAD -- docs/trials");

    static FileInfo Kept(string name) => new(Path.Combine(TrialPage.Docs.FullName, "trials", name));
}
