using Perf.Engines.Durability;

namespace Perf.Durability;

/// <summary>Opens the images of one recorded run, and keeps what is not as the durability class promises.</summary>
sealed class PowerLossTrial(EngineConfiguration engine, SmallWorkload workload)
{
    const int StoriesToldAtMost = 5;

    readonly Dictionary<string, StoreFinding> _found = [];
    readonly List<string> _broken = [];
    int _cuts;

    /// <summary>How many different sets of files were opened.</summary>
    internal int Images => _found.Count;

    /// <summary>The most commits that were acknowledged before a cut and not there after it.</summary>
    internal int LostAtWorst { get; private set; }

    /// <summary>
    /// Whether an image was found that breaks the promise: damage, half a commit, or a loss that it excludes.
    /// </summary>
    internal bool IsBroken => _broken.Count > 0;

    /// <summary>The images that break the promise, and what was tried.</summary>
    internal string Report =>
        $"{Images} images tried, {_broken.Count} of {_cuts} cuts broken, {LostAtWorst} commits lost at worst.\n"
        + string.Join('\n', _broken.Take(StoriesToldAtMost));

    /// <summary>Checks an image, or remembers it: more commits may have been acknowledged since.</summary>
    /// <param name="image">The files after the cut.</param>
    /// <param name="mayLose">How many of the newest acknowledged commits may be missing.</param>
    internal void Judge(PowerLossImage image, int mayLose)
    {
        _cuts++;
        if (!_found.TryGetValue(image.Hash, out StoreFinding? found)) _found.Add(image.Hash, found = Open(image));
        int lost = image.Marks - found.Commits ?? 0;
        LostAtWorst = Math.Max(LostAtWorst, lost);
        string? broken =
            found.Damage is not null ? found.Damage
            : lost > mayLose ? $"{found.Commits} commits are there, {image.Marks} were acknowledged"
            : lost < -1 ? $"{found.Commits} commits are there, {image.Marks} were acknowledged and one was under way"
            : null;
        if (broken is not null) _broken.Add($"{broken}: {image.Story}");
    }

    StoreFinding Open(PowerLossImage image)
    {
        using var folder = new FolderInMemory();
        image.WriteTo(folder.Root);
        return StoreFinding.In(folder.Root, engine, workload);
    }

    /// <summary>What a class promises of a power cut: the newest commits may go, or none.</summary>
    internal static int MayLose(DurabilityClass durability) => durability == DurabilityClass.Power ? 0 : int.MaxValue;
}
