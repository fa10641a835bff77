using Perf.NUnit;

namespace Perf.Package.Tests.Builds;

/// <summary>The test that the toy projects of <see cref="TerminalTests"/> run.</summary>
public sealed class SpokenTests
{
    internal const string Speaker = "SPOKEN_BY";
    internal const string Failing = "one-that-fails";

    [Test]
    public void A_test_speaks_when_it_is_spoken_to()
    {
        string? speaker = Environment.GetEnvironmentVariable(Speaker);
        if (speaker is not null) TestContext.Error.WriteLine($"spoken by {speaker}");
        if (speaker == Failing) throw new VerdictException("syncs 400 -> 600");
        Assert.That(TestContext.CurrentContext.Test.Name, Is.EqualTo(nameof(A_test_speaks_when_it_is_spoken_to)));
    }
}
