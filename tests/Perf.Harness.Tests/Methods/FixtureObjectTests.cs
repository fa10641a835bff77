using System.Reflection;

namespace Perf.Harness.Tests.Methods;

public sealed class FixtureObjectTests
{
    [Test]
    public void Second_fixture_of_a_process_gets_the_index_heights_of_the_first()
    {
        if (!LiteDbHeights.AreThere) Assert.Ignore("LiteDB is not in the package feed");
        int first = HeightsOfOne(), second = HeightsOfOne();
        Assert.That(second, Is.EqualTo(first));
    }

    [Test]
    public void Batch_gets_the_index_heights_of_the_batch_before()
    {
        if (!LiteDbHeights.AreThere) Assert.Ignore("LiteDB is not in the package feed");
        using var fixture = new FixtureObject(Loads.Of(typeof(LiteDbHeights)));
        fixture.Open();
        fixture.Restore();
        int first = LiteDbHeights.Draw();
        fixture.Restore();
        Assert.That(LiteDbHeights.Draw(), Is.EqualTo(first));
    }

    static int HeightsOfOne()
    {
        using var fixture = new FixtureObject(Loads.Of(typeof(LiteDbHeights)));
        fixture.Open();
        return ((LiteDbHeights)fixture.Object!).First;
    }

    sealed class LiteDbHeights
    {
        static readonly MethodInfo? Next = File.Exists(Path.Combine(AppContext.BaseDirectory, "LiteDB.dll"))
            ? Assembly.Load("LiteDB").GetType("LiteDB.Randomizer", throwOnError: true)!.GetMethod("Next", []) : null;

        internal static bool AreThere => Next is not null;

        internal int First { get; } = Draw();

        internal static int Draw() => (int)Next!.Invoke(null, null)!;

#pragma warning disable CA1822 // a test method of NUnit
        public void Check()
#pragma warning restore CA1822
        {
        }
    }
}
