namespace Perf.Harness.Tests.Functions;

/// <summary>A small file of callgrind, with the perf map of the same process.</summary>
public sealed class CallStacksTests
{
    // Store.Read is called through a stub, calls SQLite through one, and ends by jumping to Row.Parse.
    static readonly string[] Map =
    [
        "0x1000 100 stub ReportStubBlock<MethodCallThunk>",
        "0x2000 40 instance void [Perf.Harness] Harness.Work::Execute(int32)",
        "0x3000 40 instance int32 [App] App.Store::Read(int32)",
        "0x4000 40 int32 [App] App.Row::Parse(int32)",
        "0x5000 40 int32 [Lib] dynamicClass::IL_STUB_PInvoke(int32)",
        "0x60",
    ];

    static readonly string[] File =
    [
        "positions: instr line",
        "events: Ir",
        "ob=(1) ???",
        "fl=(1) ???",
        "fn=(1) 0x0000000000002000",
        "0x2000 0 7",
        "cfn=(2) 0x0000000000001010'0x0000000000002000",
        "calls=16 0x1010 0",
        "0x2004 0 900",
        "",
        "fn=(2)",
        "0x1010 0 16",
        "0x3000 0 160",
        "0x4000 0 320",
        "cfn=(3) 0x0000000000005000'0x0000000000001010'0x0000000000002000",
        "calls=32 0x5000 0",
        "0x3008 0 400",
        "cfn=(5) 0x0000000000009000'0x0000000000001010'0x0000000000002000",
        "calls=16 0x9000 0",
        "0x4008 0 48",
        "",
        "fn=(3)",
        "0x5000 0 64",
        "cob=(2) /app/libe_sqlite3.so",
        "cfi=(2) sqlite3.c",
        "cfn=(4) sqlite3_step'0x0000000000005000'0x0000000000001010'0x0000000000002000",
        "calls=32 0x100 5",
        "0x5004 0 336",
        "",
        "ob=(2)",
        "fl=(2)",
        "fn=(4)",
        "0x100 5 336",
        "",
        "ob=(1)",
        "fl=(1)",
        "fn=(5)",
        "0x9000 0 48",
        "",
        "totals: 951",
    ];

    readonly CountedCall _root =
        new CallStacks(new CallgrindCalls(File), new PerfMap(Map)).Below("Harness.Work.Execute")!;

    [Test]
    public void Function_has_its_own_instructions_and_its_calls()
    {
        CountedCall read = Callee(_root, "App.Store.Read"), parse = Callee(_root, "App.Row.Parse");
        CountedCall step = Callee(read, "sqlite3_step");
        Assert.That((read.Own, read.Calls), Is.EqualTo((160 + 64, 16)), "with the glue that calls the library");
        Assert.That(parse.Own, Is.EqualTo(320 + 16), "with the stub that leads there");
        Assert.That((step.Own, step.Calls, step.Frame.Module), Is.EqualTo((336, 32, "libe_sqlite3.so")));
    }

    [Test]
    public void Callee_belongs_to_the_method_that_calls_it_after_a_jump() =>
        Assert.That(Callee(Callee(_root, "App.Row.Parse"), Frame.Framework.Name).Own, Is.EqualTo(48));

    [Test]
    public void Nothing_is_lost() => Assert.That(_root.Total, Is.EqualTo(7 + 16 + 160 + 320 + 64 + 336 + 48));

    [Test]
    public void Tree_of_one_operation_is_a_share() =>
        Assert.That(Callee(_root.Per(16), "App.Store.Read").Calls, Is.EqualTo(1));

    [Test]
    public void File_that_was_not_written_to_its_end_is_an_error() => Assert.That(
        () => new CallgrindCalls(["ob=(1) ???", "fn=(7)"]), Throws.InstanceOf<FormatException>());

    static CountedCall Callee(CountedCall call, string name) =>
        call.Callees.Single(callee => callee.Frame.Name == name);
}
