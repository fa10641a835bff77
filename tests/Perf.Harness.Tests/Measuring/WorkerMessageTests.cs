namespace Perf.Harness.Tests.Measuring;

public sealed class WorkerMessageTests
{
    [Test]
    public void Message_is_read_as_it_was_written()
    {
        WorkerMessage[] messages =
        [
            new WorkerMessage.Progress("warms up"),
            new WorkerMessage.At("crud/insert-one @ sqlite/wal"),
            new WorkerMessage.Counted(),
            new WorkerMessage.Done("crud/insert-one @ sqlite/wal"),
            new WorkerMessage.Failed("crud/insert-one @ sqlite/wal", "two\nlines, \"quoted\" – and {braces}"),
            new WorkerMessage.Prepared("crud/insert-one @ sqlite/wal", "4 x 200", "Toy 1.0, none"),
            new WorkerMessage.Ready(),
            new WorkerMessage.Ready(WorkerMessage.Protocol + 1),
            new WorkerMessage.Turned("crud/insert-one @ sqlite/wal"),
        ];
        foreach (WorkerMessage message in messages)
        {
            Assert.That(message.ToLine(), Does.Not.Contain('\n'));
            Assert.That(WorkerMessage.Parse(message.ToLine()), Is.EqualTo(message));
        }
    }

    [TestCase("hello")]
    [TestCase("")]
    [TestCase("perf-worker [\"done\",")]
    [TestCase("perf-worker [\"unheard-of\"]")]
    public void Line_of_an_engine_is_no_message(string line) => Assert.That(WorkerMessage.Parse(line), Is.Null);

    [Test]
    public void Worker_without_a_protocol_version_has_the_first() => Assert.That(
        WorkerMessage.Parse("perf-worker [\"ready\"]"), Is.EqualTo(new WorkerMessage.Ready(1)));

    [Test]
    public void Plan_is_read_as_it_was_written()
    {
        var plan = new WorkerPlan
        {
            Cases = [new CasePlan("crud/read-one @ sqlite/memory", true, new Batch(400, 3, 7)) { Slower = 0.1 }],
            Rounds = 40, Received = "received", Directory = "work", Memory = "memory", Append = true,
            Passes = 3, WindowSeconds = 0.7, MostRecords = 9, InTurns = true, CountsWork = false, WaitsToTime = true,
        };
        WorkerPlan read = WorkerPlan.Parse(plan.ToLine());
        Assert.That(read.Cases, Is.EqualTo(plan.Cases));
        Assert.That(read with { Cases = plan.Cases }, Is.EqualTo(plan));
    }
}
