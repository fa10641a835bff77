namespace Perf.Concurrency;

/// <summary>The load scenarios of the full scope, on every configuration that can run them.</summary>
[CasesOn(typeof(LoadFixtures), nameof(LoadFixtures.Full))]
public sealed class FullLoadTests(EngineConfiguration engine)
{
    [Case("readers-and-writer-nbomber"), NeedsNBomber]
    public void Readers_and_writer_nbomber() => PerfTest.Check(engine);

    [Case("readers-nbomber"), NeedsNBomber]
    public void Readers_nbomber() => PerfTest.Check(engine);

    [Case("writers-nbomber"), NeedsNBomber]
    public void Writers_nbomber() => PerfTest.Check(engine);

    [Case("writers-through-channel")]
    public void Writers_through_channel() => PerfTest.Check(engine);

    [Case("mixed-50-50")]
    public void Mixed_50_50() => PerfTest.Check(engine);

    [Case("mixed-95-5")]
    public void Mixed_95_5() => PerfTest.Check(engine);

    [Case("connection-for-each-operation")]
    public void Connection_for_each_operation() => PerfTest.Check(engine);

    [Case("long-reader")]
    public void Long_reader() => PerfTest.Check(engine);

    [Case("readers-and-writer-open-loop")]
    public void Readers_and_writer_open_loop() => PerfTest.Check(engine);

    [Case("readers-and-writer-think-time")]
    public void Readers_and_writer_think_time() => PerfTest.Check(engine);

    [Case("game-server")]
    public void Game_server() => PerfTest.Check(engine);
}
