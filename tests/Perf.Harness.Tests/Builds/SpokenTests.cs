using NUnit.Framework;

namespace Perf.Harness.Tests.Builds;

/// <summary>The test that the toy projects of <see cref="TerminalTests"/> run.</summary>
public sealed class SpokenTests
{
    internal const string Speaker = "SPOKEN_BY";

    [Test]
    public void A_test_speaks_when_it_is_spoken_to()
    {
        string? speaker = Environment.GetEnvironmentVariable(Speaker);
        if (speaker is not null) TestContext.Error.WriteLine($"spoken by {speaker}");
        Assert.That(TestContext.CurrentContext.Test.Name, Is.EqualTo(nameof(A_test_speaks_when_it_is_spoken_to)));
    }
}
