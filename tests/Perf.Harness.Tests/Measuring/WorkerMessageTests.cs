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
}
