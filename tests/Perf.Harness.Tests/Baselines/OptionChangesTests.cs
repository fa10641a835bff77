using NUnit.Framework;

namespace Perf.Harness.Tests.Baselines;

public sealed class OptionChangesTests
{
    [Test]
    public void An_option_that_a_name_did_not_stand_for_is_named_with_both_values() => Assert.That(
        Changes(("journal_mode", "delete"), ("page_size", "4096"), ("synchronous", "2")),
        Is.EqualTo(
        [
            "the option journal_mode was wal, it is delete",
            "the option page_size was not there, it is 4096",
        ]));

    [Test]
    public void The_same_options_are_no_change() =>
        Assert.That(Changes(("journal_mode", "wal"), ("synchronous", "2")), Is.Empty);

    static IEnumerable<string> Changes(params (string, string)[] options) =>
        MadeRuns.Baseline(("crud/insert-one", MadeRuns.Case()), ("crud/read-one", MadeRuns.Case()))
            .OptionChanges(MadeRuns.Facts(options));
}
