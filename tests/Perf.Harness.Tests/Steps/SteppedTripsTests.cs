using Perf.Engines.Steps;

namespace Perf.Harness.Tests.Steps;

/// <summary>Steps are done on another thread, and what comes after them goes back to the pump or does not.</summary>
public sealed class SteppedTripsTests
{
    const int Rows = 250;

    static readonly Trip[] Trips = [.. TripsGenerator.Generate().Take(100)];

    [TestCase(true)]
    [TestCase(false)]
    public void Every_step_is_done_on_one_thread_that_is_not_the_pump_s(bool captured)
    {
        var threads = new List<int>();

        new SteppedTrips(captured, _ => threads.Add(Environment.CurrentManagedThreadId)).Run(Trips, Rows);

        Assert.That(threads, Has.Count.EqualTo(Rows));
        Assert.That(threads.Distinct().ToList(), Has.Count.EqualTo(1));
        Assert.That(threads[0], Is.Not.EqualTo(Environment.CurrentManagedThreadId));
    }

    [TestCase(true, Rows)]
    [TestCase(false, 0)]
    public void Pump_goes_on_after_every_step_only_if_its_context_is_captured(bool captured, int steps)
    {
        var loop = new SteppedTrips(captured, _ => { });

        loop.Run(Trips, Rows);

        Assert.That((loop.Returned, loop.Posts), Is.EqualTo((steps, steps)));
        loop.MustHaveGone(Rows, captured);
    }

    [TestCase(true)]
    [TestCase(false)]
    public void Progress_arrives_on_the_pump_s_thread_once_for_a_hundred_rows(bool captured)
    {
        var loop = new SteppedTrips(captured, _ => { }) { Reports = true };

        loop.Run(Trips, Rows);

        Assert.That(loop.Reported, Is.EqualTo(2));
        loop.MustHaveGone(Rows, captured);
    }

    [TestCase(true)]
    [TestCase(false)]
    public void A_loop_that_went_the_other_way_is_a_wrong_answer(bool captured)
    {
        var loop = new SteppedTrips(captured, _ => { });
        loop.Run(Trips, Rows);

        Assert.That(
            () => loop.MustHaveGone(Rows, !captured),
            Throws.TypeOf<WrongAnswerException>()
                .With.Message.StartsWith("the steps after which the loop went on on the pump's thread: found "));
    }

    [Test]
    public void Another_number_of_reports_is_a_wrong_answer()
    {
        var loop = new SteppedTrips(captured: false, _ => { }) { Reports = true };
        loop.Run(Trips, Rows);

        Assert.That(
            () => loop.MustHaveGone(Rows + 100, captured: false),
            Throws.TypeOf<WrongAnswerException>()
                .With.Message.StartsWith("the reports of progress on the pump's thread: found 2, expected 3."));
    }

    [TestCase(true)]
    [TestCase(false)]
    public void Exception_of_a_step_ends_the_loop_and_reaches_the_caller(bool captured)
    {
        int steps = 0;
        var loop = new SteppedTrips(captured, _ =>
        {
            if (++steps == 7) throw new IOException("the disk is full");
        });

        Assert.That(() => loop.Run(Trips, Rows), Throws.TypeOf<IOException>().With.Message.EqualTo("the disk is full"));
        Assert.That(steps, Is.EqualTo(7));
    }

    [Test]
    public void Run_ends_its_thread_and_restores_the_context()
    {
        Thread? worker = null;
        var before = SynchronizationContext.Current;

        new SteppedTrips(captured: true, _ => worker = Thread.CurrentThread).Run(Trips, Rows);

        Assert.That(worker!.IsAlive, Is.False);
        Assert.That(SynchronizationContext.Current, Is.SameAs(before));
    }

    [Test]
    public void The_checksum_depends_on_the_rows_and_their_order()
    {
        long checksum = new SteppedTrips(captured: false, _ => { }).Run(Trips, Trips.Length);
        Trip[] swapped = [Trips[1], Trips[0], .. Trips[2..]];

        Assert.That(new SteppedTrips(captured: true, _ => { }).Run(Trips, Trips.Length), Is.EqualTo(checksum));
        Assert.That(new SteppedTrips(captured: false, _ => { }).Run(swapped, Trips.Length), Is.Not.EqualTo(checksum));
    }
}
