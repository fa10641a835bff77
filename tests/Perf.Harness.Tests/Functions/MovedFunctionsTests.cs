using static Perf.Harness.Tests.Functions.MadeCalls;

namespace Perf.Harness.Tests.Functions;

public sealed class MovedFunctionsTests
{
    [Test]
    public void Method_that_runs_more_itself_is_named() => Assert.That(MoreInParse.Words, Is.EqualTo(
        "Row.Parse +172 instructions, sqlite3_step unchanged"));

    [Test]
    public void Function_of_Perf_has_no_place_in_the_words()
    {
        CountedCall head = Case(Method("Row.Parse", 1_172)), reference = Case(Method("Row.Parse", 1_000));
        head.Own = 400; // more than the method, and no caller is known
        Assert.That(Between(head, reference).Words, Is.EqualTo("Row.Parse +172 instructions"));
    }

    [Test]
    public void Native_function_with_a_hash_for_a_name_is_not_named() => Assert.That(
        Between(
            Case(Method("Row.Parse", 1_172), Native("SI2bef45fe52ca72f1", 1_000)),
            Case(Method("Row.Parse", 1_000), Native("SI2bef45fe52ca72f1", 1_000))).Words,
        Is.EqualTo("Row.Parse +172 instructions"));

    [Test]
    public void Method_that_runs_hardly_more_is_not_named() => Assert.That(
        Between(
            Case(Method("Store.Read", 90, 1, Native("sqlite3_step", 9_000), Method("Row.Parse", 1_005))),
            Case(Method("Store.Read", 100, 1, Native("sqlite3_step", 9_000), Method("Row.Parse", 1_000)))).Words,
        Is.Null);

    [Test]
    public void Caller_that_makes_more_calls_is_named_with_its_callee() => Assert.That(
        Between(
            Case(Method("Store.Read", 104, 1, Method("Commands.Run", 40, 2, Native("sqlite3_step", 2_000, 2)))),
            Case(Method("Store.Read", 100, 1, Method("Commands.Run", 20, 1, Native("sqlite3_step", 1_000)))))
            .Words,
        Is.EqualTo("Store.Read +1,024 instructions (calls Commands.Run: +1,020)"));

    [Test]
    public void Unchanged_code_belongs_to_the_method_that_calls_it() => Assert.That(
        Between(
            Case(Method("Store.Read", 100, 1, Library("Command.Execute", 50, 1, Native("sqlite3_step", 1_600)))),
            Case(Method("Store.Read", 100, 1, Library("Command.Execute", 50, 1, Native("sqlite3_step", 1_000)))))
            .Words,
        Is.EqualTo("Store.Read +600 instructions (calls Command.Execute: +600)"));

    [Test]
    public void Enumeration_of_the_runtime_is_looked_through() => Assert.That(
        Between(
            Case(Method("Store.Find", 100, 1, Framework(80, Library("Query.Next", 900)))),
            Case(Method("Store.Find", 100, 1, Framework(50, Library("Query.Next", 300))))).Words,
        Is.EqualTo("Store.Find +630 instructions (calls Query.Next: +600)"));

    [Test]
    public void Changed_library_is_named_and_not_its_caller()
    {
        FunctionChanges changes = FunctionChanges.Between(
            Case(Method("Store.Read", 100, 1, Native("sqlite3_step", 100, 1, Native("sqlite3VdbeExec", 1_600)))),
            Case(Method("Store.Read", 100, 1, Native("sqlite3_step", 100, 1, Native("sqlite3VdbeExec", 1_000)))),
            frame => IsOwn(frame) || frame.IsOfNativeLibrary);
        Assert.That(changes.Words, Is.EqualTo("sqlite3VdbeExec +600 instructions"));
    }

    [Test]
    public void Method_that_is_no_longer_inlined_is_named() => Assert.That(
        Between(
            Case(Method("Table.Read", 10, 1, Method("Row.Parse", 290, 1, Library("Reader.Get", 500)))),
            Case(Method("Table.Read", 120, 1, Library("Reader.Get", 500)))).Words,
        Is.EqualTo("Row.Parse +180 instructions"));

    [Test]
    public void Method_that_is_now_inlined_moves_nothing() => Assert.That(
        Between(
            Case(Method("Table.Read", 120, 1, Library("Reader.Get", 500)), Method("Table.Check", 90)),
            Case(
                Method("Table.Read", 10, 1, Method("Row.Parse", 110, 1, Library("Reader.Get", 500))),
                Method("Table.Check", 50)))
            .Moved.Select(one => one.Name),
        Is.EqualTo(["Table.Check"]));

    [Test]
    public void Method_that_Perf_calls_is_named_where_it_is_inlined_by_now() => Assert.That(
        Between(
            Case(OfPerf("Invoker.Run", 20, Emitted("lambda_method", 30, Library("Rows.Update", 900)))),
            Case(OfPerf("Invoker.Run", 20, Emitted("lambda_method", 5,
                Method("Store.Move", 20, 1, Library("Rows.Update", 600)))))).Words,
        Is.EqualTo("Store.Move +305 instructions (calls Rows.Update: +300)"));

    [Test]
    public void Small_differences_of_other_functions_are_not_named() => Assert.That(
        Between(Case(Method("A.B", 1_100), Method("C.D", 505)), Case(Method("A.B", 1_000), Method("C.D", 500)))
            .Moved.Select(one => (one.Name, one.Change)),
        Is.EqualTo([("A.B", 100.0)]));

    [Test]
    public void Equal_trees_name_no_function() =>
        Assert.That(Between(Case(Method("A.B", 100)), Case(Method("A.B", 100))).Words, Is.Null);

    [Test]
    public void Tree_has_both_builds_and_the_largest_first()
    {
        CallTree store = MoreInParse.Calls.Calls[0];
        Assert.That(store.Calls.Select(call => (call.Method, call.Head, call.Reference)),
            Is.EqualTo([("App.Row.Parse", 1_172.0, 1_000.0), ("sqlite3_step", 1_000, 1_000)]));
    }
}
