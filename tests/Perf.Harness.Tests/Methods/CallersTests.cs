using Perf.Harness.Tests.Sqlite;

namespace Perf.Harness.Tests.Methods;

/// <summary>A new statement is found by the method that runs it, below any library.</summary>
public sealed class CallersTests
{
    readonly Callers _callers = new([typeof(CallersTests).Assembly.GetName().Name!]);

    [Test]
    public void Method_is_named() => Assert.That(_callers.Now(), Is.EqualTo("CallersTests.Method_is_named"));

    [Test]
    public void Lambda_is_named_by_its_method()
    {
        string?[] found = [.. Enumerable.Range(0, 1).Select(_ => _callers.Now())];
        Assert.That(found, Is.EqualTo(new[] { "CallersTests.Lambda_is_named_by_its_method" }));
    }

    [Test]
    public async Task Asynchronous_method_is_named()
    {
        await Task.Yield();
        Assert.That(_callers.Now(), Is.EqualTo("CallersTests.Asynchronous_method_is_named"));
    }

    [Test]
    public void Other_projects_are_not_named() => Assert.That(new Callers(["Shop"]).Now(), Is.Null);

    [Test]
    public void Statement_has_the_method_that_ran_it()
    {
        using var folder = new ScratchFolder();
        using SqliteConnection loaded = Connections.Open();
        using var work = new NativeWork(folder.Root, _callers.Now);
        using SqliteConnection connection = Connections.Open();
        work.Start();
        using (SqliteCommand command = connection.Command("PRAGMA  cache_size = 7")) command.ExecuteNonQuery();

        work.Stop();
        Assert.That(
            work.Callers!["PRAGMA cache_size = 7"], Is.EqualTo("CallersTests.Statement_has_the_method_that_ran_it"));
    }
}
