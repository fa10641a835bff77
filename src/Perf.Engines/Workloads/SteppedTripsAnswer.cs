using Perf.Engines.Steps;

namespace Perf.Engines.Workloads;

/// <summary>What a loop of steps says about its threads, beside what it should.</summary>
static class SteppedTripsAnswer
{
    /// <summary>It went back to the pump after every step, or after none, and every report arrived there.</summary>
    /// <exception cref="Perf.Harness.Cases.WrongAnswerException">It did not.</exception>
    internal static void MustHaveGone(this SteppedTrips loop, int trips, bool captured)
    {
        int reports = loop.Reports ? trips / SteppedTrips.TripsOfReport : 0;
        int returns = captured ? trips : 0;
        Answer.MustBe("the steps after which the loop went on on the pump's thread", loop.Returned, returns);
        Answer.MustBe("the reports of progress on the pump's thread", loop.Reported, reports);
        Answer.MustBe("the turns that the pump was asked for", loop.Posts, returns + reports);
    }
}
