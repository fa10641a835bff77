namespace Perf.Harness.Tests.Environments;

public sealed class ShardTests
{
    static readonly string[] All = [.. Enumerable.Range(0, 17).Select(number => $"configuration {number}")];

    [TestCase(1), TestCase(2), TestCase(5), TestCase(20)]
    public void The_shards_have_everything_together_and_nothing_twice(int of) => Assert.That(
        Enumerable.Range(1, of).SelectMany(number => Shard.Parse($"{number}/{of}").Take(All)),
        Is.EquivalentTo(All));

    [Test]
    public void No_shard_has_more_than_one_more_than_another() => Assert.That(
        Enumerable.Range(1, 5).Select(number => new Shard(number, 5).Take(All).Count()), Is.All.InRange(3, 4));

    [TestCase("0/5"), TestCase("6/5"), TestCase("2"), TestCase("2 of 5"), TestCase("1/0"), TestCase("-1/2")]
    public void Invalid_shard_is_refused_with_a_valid_example(string text) => Assert.That(
        () => Shard.Parse(text),
        Throws.TypeOf<SettingsException>().With.Message.Contains($"PERF_SHARD={text}").And.Message.Contains("1/2"));
}
