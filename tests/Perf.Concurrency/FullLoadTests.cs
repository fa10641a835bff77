namespace Perf.Concurrency;

/// <summary>The load scenarios of the full scope, on every configuration that can run them.</summary>
[CasesOn(typeof(LoadFixtures), nameof(LoadFixtures.Full))]
public sealed class FullLoadTests(EngineConfiguration engine)
{
    [Test, Category("readers-and-writer-nbomber"), NeedsNBomber]
    public void Readers_and_writer_nbomber() => PerfTest.Check(engine, "readers-and-writer-nbomber");

    [Test, Category("readers-nbomber"), NeedsNBomber]
    public void Readers_nbomber() => PerfTest.Check(engine, "readers-nbomber");

    [Test, Category("writers-nbomber"), NeedsNBomber]
    public void Writers_nbomber() => PerfTest.Check(engine, "writers-nbomber");

    [Test, Category("writers-through-channel")]
    public void Writers_through_channel() => PerfTest.Check(engine, "writers-through-channel");

    [Test, Category("mixed-50-50")]
    public void Mixed_50_50() => PerfTest.Check(engine, "mixed-50-50");

    [Test, Category("mixed-95-5")]
    public void Mixed_95_5() => PerfTest.Check(engine, "mixed-95-5");

    [Test, Category("connection-for-each-operation")]
    public void Connection_for_each_operation() => PerfTest.Check(engine, "connection-for-each-operation");

    [Test, Category("long-reader")]
    public void Long_reader() => PerfTest.Check(engine, "long-reader");

    [Test, Category("readers-and-writer-open-loop")]
    public void Readers_and_writer_open_loop() => PerfTest.Check(engine, "readers-and-writer-open-loop");

    [Test, Category("readers-and-writer-think-time")]
    public void Readers_and_writer_think_time() => PerfTest.Check(engine, "readers-and-writer-think-time");

    [Test, Category("game-server")]
    public void Game_server() => PerfTest.Check(engine, "game-server");
}
