using NUnit.Framework;
using Perf.Harness.Sampling;

namespace Perf.Harness.Tests.Sampling;

public sealed class SampledStackTests
{
    [Test]
    public void A_method_that_was_found_in_native_code_in_either_build_says_so_in_both()
    {
        SampledStack[] head = [.. Samples("A.Db.Step", native: 5, managed: 95), .. Samples("A.Row.Parse", 5, 95)];
        SampledStack[] reference = [.. Samples("A.Db.Step", native: 80, managed: 20), .. Samples("A.Row.Parse", 5, 95)];
        var (here, there) = SampledStack.Named(head, reference);
        Assert.Multiple(() =>
        {
            Assert.That(here.Concat(there).Select(methods => methods[^1]).Distinct(),
                Is.EqualTo(["A.Db.Step (calls native code)", "A.Row.Parse"]));
            Assert.That(here.Concat(there).Select(methods => methods[0]), Is.All.EqualTo("A.Case.Execute"));
        });
    }

    [Test]
    public void A_runtime_that_finds_every_sample_native_is_not_believed()
    {
        SampledStack[] stacks = [.. Samples("A.Row.Parse", native: 100, managed: 0)];
        Assert.That(SampledStack.Named(stacks, stacks).Head[0][^1], Is.EqualTo("A.Row.Parse"));
    }

    static IEnumerable<SampledStack> Samples(string method, int native, int managed) =>
        Enumerable.Range(0, native + managed).Select(n => new SampledStack(["A.Case.Execute", method], n < native));
}
