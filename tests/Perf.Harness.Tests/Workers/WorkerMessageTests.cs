using NUnit.Framework;
using Perf.Harness.Workers;

namespace Perf.Harness.Tests.Workers;

public sealed class WorkerMessageTests
{
    [Test]
    public void Every_message_is_read_as_it_was_said()
    {
        WorkerMessage[] messages =
        [
            new WorkerMessage.Progress("settles"),
            new WorkerMessage.Done("crud/insert-one @ sqlite/wal"),
            new WorkerMessage.Failed("crud/insert-one @ sqlite/wal", "two\nlines, \"quoted\" – and {braces}"),
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
    public void What_an_engine_prints_is_no_message(string line) => Assert.That(WorkerMessage.Parse(line), Is.Null);

    [Test]
    public void A_plan_is_read_as_it_was_written()
    {
        var plan = new WorkerPlan
        {
            Cases = [new CasePlan("crud/read-one @ sqlite/memory", true, 400, 3)],
            Rounds = 40, Received = "received", Directory = "work", Append = true, Seed = 4, Lock = "lent",
            Processes = 4, Process = 2,
        };
        WorkerPlan read = WorkerPlan.Parse(plan.ToLine());
        Assert.That(read.Cases, Is.EqualTo(plan.Cases));
        Assert.That(read with { Cases = plan.Cases }, Is.EqualTo(plan));
    }
}
