namespace Perf.Harness.Tests.Methods;

/// <summary>Which methods of a fixture clients call, and what is said of those that none can call.</summary>
public sealed class LoadOperationTests
{
    [Test]
    public void Operations_are_found_by_name_with_their_clients_and_rates()
    {
        IReadOnlyList<LoadOperation> found = LoadOperation.Of(typeof(Derived));
        using var scope = Assert.EnterMultipleScope();
        Assert.That(found.Select(one => one.Parameter), Is.EqualTo(
            ["Add=1 writer at 50 per second", "Count=8 readers", "Find=2 readers at 0.5 per second"]));
        Assert.That(found.Select(one => one.Kind), Is.EqualTo(
            [OperationKind.Write, OperationKind.Read, OperationKind.Read]));
        Assert.That(LoadOperation.Refusal(Loads.Of(typeof(Derived))), Is.Null);
    }

    [Test]
    public void Clients_that_call_all_methods_do_so_by_weight()
    {
        IReadOnlyList<LoadOperation> found = LoadOperation.Of(typeof(Mixed), new PerfLoadAttribute { Clients = 4 });
        using var scope = Assert.EnterMultipleScope();
        Assert.That(found.Select(one => one.Parameter), Is.EqualTo(
            ["Add=1 of 6 calls of 4 writers", "Find=3 of 6 calls of 4 readers", "Load=2 of 6 calls of 4 readers"]));
        Assert.That(string.Join(" ", LoadOperation.Turns(found).Select(one => one.Name)), Is.EqualTo(
            "Find Load Add Find Load Find"));
        Assert.That(LoadOperation.Refusal(Loads.Of(typeof(Mixed), new PerfLoadAttribute { Clients = 4 })), Is.Null);
    }

    [Test]
    public void Clients_that_call_all_methods_share_a_rate_by_weight()
    {
        var load = new PerfLoadAttribute { Clients = 4, Rate = 30 };
        using var scope = Assert.EnterMultipleScope();
        Assert.That(LoadOperation.Of(typeof(Mixed), load)[1].Parameter, Is.EqualTo(
            "Find=3 of 6 calls of 4 readers at 15 per second"));
        Assert.That(LoadMethodCase.WindowOf(Loads.Of(typeof(Mixed), load), load), Is.EqualTo(2), "ten arrivals of Add");
    }

    [TestCase(0, "Found a rate for OneReader.Check, and no clients that call all methods. Expected both, or a rate for "
        + "each method. Type: [PerfLoad(Clients = 8, Rate = 100)]")]
    [TestCase(2, null)]
    public void Rate_of_a_load_needs_clients_that_call_all_methods(int clients, string? message) => Assert.That(
        LoadOperation.Refusal(Loads.Of(typeof(OneReader), new PerfLoadAttribute { Clients = clients, Rate = 100 })),
        Is.EqualTo(message));

    [TestCase(double.NaN)]
    [TestCase(-1)]
    public void Rate_of_a_load_that_no_clock_has_is_refused(double rate) => Assert.That(
        LoadOperation.Refusal(Loads.Of(typeof(OneReader), new PerfLoadAttribute { Clients = 2, Rate = rate })),
        Does.StartWith("Found the rate ").And.Contain(" for OneReader.Check. Expected calls per second, or 0 for a"));

    [TestCase(8, 0, 0)]
    [TestCase(0, 100, 0)]
    [TestCase(0, 0, 2)]
    public void Clients_and_windows_of_a_scenario_are_not_stated_twice(int clients, double rate, double seconds) =>
        Assert.That(
            LoadOperation.Refusal(Loads.Of(
                typeof(Scenario), new PerfLoadAttribute { Clients = clients, Rate = rate, WindowSeconds = seconds })),
            Does.StartWith("Found Clients, Rate or WindowSeconds for Scenario.Check, which returns the result of a run "
                + "of NBomber. Expected its scenario to state them. Type: [PerfLoad], "));

    [TestCase(typeof(Mixed), 0, "Found a weight for Mixed.Find, and no clients that call all methods. Expected both or "
        + "neither. Type: [PerfLoad(Clients = 8)]")]
    [TestCase(typeof(Derived), 4, "Found clients or a rate for Derived.Add, and [PerfLoad(Clients = 4)], whose clients "
        + "call all methods. Expected one of the two. Type: [Readers(Weight = 9)]")]
    [TestCase(typeof(WrongWeight), 4, "Found the weight 0 for WrongWeight.Read. Expected 1 to 1000. "
        + "Type: [Readers(Weight = 9)]")]
    [TestCase(typeof(OneReader), -1, "Found -1 clients for OneReader.Check. Expected at least 1, or none where each "
        + "method has its own. Type: [PerfLoad(Clients = 8)]")]
    public void Wrong_weights_are_refused_with_the_correction(Type fixture, int clients, string message) => Assert.That(
        LoadOperation.Refusal(Loads.Of(fixture, new PerfLoadAttribute { Clients = clients })), Is.EqualTo(message));

    [TestCase(0, 20)]
    [TestCase(1.5, 1.5)]
    public void Window_has_ten_arrivals_of_the_rarest_operation_unless_it_is_stated(double stated, double expected)
    {
        var attribute = new PerfLoadAttribute { WindowSeconds = stated };
        Assert.That(LoadMethodCase.WindowOf(Loads.Of(typeof(Derived), attribute), attribute), Is.EqualTo(expected));
    }

    [Test]
    public void Closed_loops_take_the_window_of_every_load() =>
        Assert.That(LoadMethodCase.WindowOf(Loads.Of(typeof(OneReader)), new PerfLoadAttribute()), Is.Zero);

    [TestCase(typeof(NoClients), "Found no clients for NoClients.Check. Expected a method with [Readers] or [Writers], "
        + "or the result of a run of NBomber. Mark what clients do: [Readers(8)] public void Read() => ...")]
    [TestCase(typeof(NoClientsAtAll), "Found 0 clients for NoClientsAtAll.Read. Expected at least 1. "
        + "Type: [Readers(8)] public void Read() => ...")]
    [TestCase(typeof(WrongRate), "Found the rate -1 for WrongRate.Write. Expected calls per second, or 0 for a closed "
        + "loop. Type: [Writers(1, Rate = 50)]")]
    [TestCase(typeof(Parameters), "Found parameters of Parameters.Read that no client can fill in. Expected none, an "
        + "int (the number of the client, from 0), or a CancellationToken. Keep other values in fields of the "
        + "fixture.")]
    [TestCase(typeof(AsyncVoid), "Found async void AsyncVoid.Read, which returns before its work is done. Expected a "
        + "Task. Type: async Task Read()")]
    [TestCase(typeof(Overloaded), "Found two operations with the name Overloaded.Read. Expected one attribute, "
        + "[Readers] or [Writers], on methods with names of their own. Rename one of them.")]
    [TestCase(typeof(Both), "Found two operations with the name Both.Read. Expected one attribute, [Readers] or "
        + "[Writers], on methods with names of their own. Rename one of them.")]
    [TestCase(typeof(TwoLoads), "Found 2 methods with [PerfLoad] in TwoLoads: Check, Other. Expected one: a fixture is "
        + "one load. Move the other into a fixture of its own; the two can have a base class.")]
    public void Wrong_use_is_refused_with_the_correction(Type fixture, string message) =>
        Assert.That(LoadOperation.Refusal(Loads.Of(fixture)), Is.EqualTo(message));

    [TestCase(-1)]
    [TestCase(double.NaN)]
    [TestCase(61)]
    public void Window_of_no_length_or_of_minutes_is_refused(double seconds) => Assert.That(
        LoadOperation.Refusal(Loads.Of(typeof(OneReader), new PerfLoadAttribute { WindowSeconds = seconds })),
        Is.EqualTo("Found WindowSeconds of OneReader.Check outside 0 to 60. Expected the seconds of a window. "
            + "Type: [PerfLoad(WindowSeconds = 1)]"));

    [TestCase(Gates.None)]
    [TestCase(Gates.Allocations)]
    public void Load_without_a_gate_is_refused(Gates judge) => Assert.That(
        LoadOperation.Refusal(Loads.Of(typeof(OneReader), new PerfLoadAttribute { Judge = judge })),
        Is.EqualTo("Found no gate for OneReader.Check. Expected Gates.Work, Gates.Time or both: a load has no gate for "
            + "allocations. Type: [PerfLoad(Judge = Gates.Time)]"));

    [Test]
    public void Restore_that_names_no_method_is_refused() => Assert.That(
        LoadOperation.Refusal(Loads.Of(typeof(OneReader), new PerfLoadAttribute { Restore = "Gone" })),
        Is.EqualTo("Found no method OneReader.Gone(), which [PerfLoad(Restore = \"Gone\")] names, expected one without "
            + "parameters. Write it, or name another with nameof."));

    [TestCase(typeof(TwoLoads), true)]
    [TestCase(typeof(LoadOperationTests), true)]
    [TestCase(typeof(OneReader), false)]
    public void Clients_without_a_load_are_refused(Type fixture, bool isRight) => Assert.That(
        LoadOperation.MissingLoad(fixture), isRight ? Is.Null : Is.EqualTo("Found clients in OneReader, Read is one, "
            + "and no [PerfLoad]: they would never run. Expected a method with it, the check after the load. "
            + "Type: [PerfLoad] public void Nothing_is_lost() => ..."));

    [Test]
    public void Client_gets_its_number_and_the_token()
    {
        var client = new Client();
        using var source = new CancellationTokenSource();
        LoadOperation.Of(typeof(Client)).Single().CallOf(client, 3, source.Token).Run(1);
        Assert.That(client.Got, Is.EqualTo((3, source.Token)));
    }

    abstract class Base
    {
        [Writers(1, Rate = 50)] public static void Add() => Assert.Fail("called");
        [Readers(8)] protected static int Count() => throw new AssertionException("called");
    }

    sealed class Derived : Base
    {
        [Readers(2, Rate = 0.5)] public static void Find() => Count();
        public static void Check() => Add();
    }

    abstract class Mixed
    {
        [Readers(Weight = 3)] public void Find() => Check();
        [Readers(Weight = 2)] public void Load() => Check();
        [Writers] public void Add() => Check();
        public void Check() => Find();
    }

    abstract class WrongWeight
    {
        [Readers(Weight = 0)] public void Read() => Check();
        public void Check() => Read();
    }

    abstract class OneReader
    {
        [Readers] public void Read() => Check();
        public void Check() => Read();
    }

    abstract class Scenario
    {
        public static object Check() => new();
    }

    abstract class NoClients
    {
        public static void Check() => Assert.Pass();
    }

    abstract class NoClientsAtAll
    {
        [Readers(0)] public void Read() => Check();
        public void Check() => Read();
    }

    abstract class WrongRate
    {
        [Writers(Rate = -1)] public void Write() => Check();
        public void Check() => Write();
    }

    abstract class Parameters
    {
        [Readers(8)] public void Read(int client, string name) => Check();
        public void Check() => Read(1, "");
    }

    abstract class AsyncVoid
    {
        [Readers(8)] public static async void Read() => await Task.Yield();
        public static void Check() => Read();
    }

    abstract class Overloaded
    {
        [Readers(8)] public void Read() => Check();
        [Readers(8)] public void Read(int client) => Check();
        public void Check() => Read();
    }

    abstract class Both
    {
        [Readers(8), Writers(1)] public void Read() => Check();
        public void Check() => Read();
    }

    abstract class TwoLoads
    {
        [Readers(8)] public void Read() => Check();
        [PerfLoad] public void Check() => Read();
        [PerfLoad] public void Other() => Read();
    }

    sealed class Client
    {
        internal (int Number, CancellationToken Token) Got { get; private set; }
        [Readers] public void Read(int client, CancellationToken token) => Got = (client, token);
    }
}
