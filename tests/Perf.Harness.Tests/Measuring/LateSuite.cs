namespace Perf.Harness.Tests.Measuring;

/// <summary>A suite with one case at first, and with all toys when it is read again.</summary>
sealed class LateSuite : ISuite
{
    readonly ToySuite _all = new();
    bool _wasAsked;

    public string Name => _all.Name;

    public IReadOnlyList<CaseId> Known => _all.Known;

    public IReadOnlyList<CaseSource> Cases
    {
        get
        {
            CaseSource[] found = [.. _all.Cases.Where(source => _wasAsked || source.Id == ToySuite.Id("throws"))];
            _wasAsked = true;
            return found;
        }
    }
}
