using NUnit.Framework;
using Perf.Harness.Environments;

namespace Perf.Crud.Trials;

/// <summary>Duets where the answer is known, without any baseline.</summary>
[TestFixture, Category("trial")]
public sealed class DuetTrial
{
    [Test, Explicit("plays twenty duets of this build with itself in which a coin made each case of one side slower; "
        + "with PERF_SCOPE=quick one, and fewer pairs; with PERF_SCOPE=full every cost of the default run. Cut short, "
        + "it goes on where it stopped")]
    public void Duets_tell_which_side_is_slower()
    {
        var coins = new Coins(TrialCases.Chosen, Trial.File("duets-key.txt"));
        var series = new TrialSeries("duets", Baselines: 1, TrialCases.DuetRuns)
        {
            Page = "trial-duets.md", Change = coins.Slowed, Sittings = 0,
            Settings = new Settings { Against = new Against(AgainstKind.Self, "") },
        };
        Assert.That(
            BlindAnswer.OfAll(series, coins, BlindPage.OfDuets).Where(answer => answer.IsWrong),
            Is.Empty,
            "Equal builds were called different, or the slower one faster: the procedure is wrong, not the case.");
    }
}
