namespace Perf.Harness.Tests.Functions;

/// <summary>Call trees for tests.</summary>
static class MadeCalls
{
    internal const string Own = "App";

    /// <summary>Only the caller's own code differs.</summary>
    internal static bool IsOwn(Frame frame) => frame.Module == Own;

    /// <summary>The method of the harness below which a case runs.</summary>
    internal static CountedCall Case(params CountedCall[] callees) =>
        With(new CountedCall(new Frame("Perf.Harness.Case.Execute", "Perf.Harness", true)) { Calls = 1 }, callees);

    /// <summary>A method of the caller's own code.</summary>
    internal static CountedCall Method(string name, double own, double calls = 1, params CountedCall[] callees) =>
        With(new CountedCall(new Frame($"App.{name}", Own, true)) { Own = own, Calls = calls }, callees);

    /// <summary>A method of a package.</summary>
    internal static CountedCall Library(string name, double own, double calls = 1, params CountedCall[] callees) =>
        With(new CountedCall(new Frame($"Lib.{name}", "Lib", true)) { Own = own, Calls = calls }, callees);

    /// <summary>A method of Perf.</summary>
    internal static CountedCall OfPerf(string name, double own, params CountedCall[] callees) =>
        With(new CountedCall(new Frame($"Perf.NUnit.{name}", "Perf.NUnit", true)) { Own = own, Calls = 1 }, callees);

    /// <summary>Code that is emitted at run time.</summary>
    internal static CountedCall Emitted(string name, double own, params CountedCall[] callees) =>
        With(
            new CountedCall(new Frame($"dynamicClass.{name}", "dynamicClass", true)) { Own = own, Calls = 1 },
            callees);

    /// <summary>Precompiled code of the runtime's own libraries.</summary>
    internal static CountedCall Framework(double own, params CountedCall[] callees) =>
        With(new CountedCall(Frame.Framework) { Own = own, Calls = 1 }, callees);

    /// <summary>A function of SQLite.</summary>
    internal static CountedCall Native(string name, double own, double calls = 1, params CountedCall[] callees) =>
        With(new CountedCall(new Frame(name, "libe_sqlite3.so")) { Own = own, Calls = calls }, callees);

    /// <summary>Where a case runs more, whose <c>Row.Parse</c> was changed.</summary>
    internal static FunctionChanges MoreInParse { get; } = Between(
        Case(Method("Store.Read", 100, 1, Native("sqlite3_step", 1_000), Method("Row.Parse", 1_172))),
        Case(Method("Store.Read", 100, 1, Native("sqlite3_step", 1_000), Method("Row.Parse", 1_000))));

    internal static FunctionChanges Between(CountedCall head, CountedCall reference) =>
        FunctionChanges.Between(head, reference, IsOwn);

    static CountedCall With(CountedCall call, CountedCall[] callees)
    {
        foreach (CountedCall callee in callees) Copy(callee, call.Callee(callee.Frame));
        return call;
    }

    static void Copy(CountedCall from, CountedCall to)
    {
        to.Own += from.Own;
        to.Calls += from.Calls;
        foreach (CountedCall callee in from.Callees) Copy(callee, to.Callee(callee.Frame));
    }
}
