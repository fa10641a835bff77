namespace Perf.NUnit;

/// <summary>The set-up fixtures of namespaces: once in a worker, before the first test that needs them.</summary>
static class SetUpFixtures
{
    static readonly List<(Type Type, object? Object)> Ready = [];

    /// <summary>Calls the set-up of those above a fixture, the outermost first.</summary>
    internal static void SetUp(ITest fixture)
    {
        var above = new Stack<ITypeInfo>();
        for (ITest? parent = fixture.Parent; parent is not null; parent = parent.Parent)
        {
            if (parent is SetUpFixture { TypeInfo: { } type } && !typeof(PerfRun).IsAssignableFrom(type.Type))
                above.Push(type);
        }

        foreach (ITypeInfo type in above.Where(one => Ready.All(ready => ready.Type != one.Type)))
        {
            object? made = type.IsStaticClass ? null : type.Construct(null);
            Ready.Add((type.Type, made));
            Lifecycle.CallAll<OneTimeSetUpAttribute>(type.Type, made);
        }
    }

    /// <summary>Calls the tear-down of those that were set up, the innermost first.</summary>
    internal static void TearDown()
    {
        foreach ((Type type, object? made) in Enumerable.Reverse(Ready).ToArray())
        {
            Lifecycle.CallAll<OneTimeTearDownAttribute>(type, made);
            (made as IDisposable)?.Dispose();
        }

        Ready.Clear();
    }
}
