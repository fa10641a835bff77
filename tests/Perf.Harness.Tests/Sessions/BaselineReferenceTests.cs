using NUnit.Framework;
using Perf.Harness.Baselines;
using Perf.Harness.Environments;
using Perf.Harness.Metrics;
using Perf.Harness.Sessions;
using Perf.Harness.Tests.Baselines;
using Perf.Harness.Tests.Environments;

namespace Perf.Harness.Tests.Sessions;

/// <summary>Baselines of a real git ref.</summary>
public sealed class BaselineReferenceTests
{
    [Test]
    public void A_change_cannot_raise_its_own_bar()
    {
        using var repository = new ScratchRepository();
        var layout = new ProjectLayout(repository.Folder.Root);
        var store = new BaselineStore(layout.Baselines);
        store.Save(MadeRuns.Baseline(("crud/insert-one", MadeRuns.Case())));
        repository.Folder.Write(".gitignore", "artifacts/\n");
        repository.Commit("accepted");
        store.Save(MadeRuns.Baseline(("crud/insert-one", MadeRuns.Case() with
        {
            Work = MadeRuns.Case().Work.With(Metric.Syncs, 600),
        })));
        repository.Commit("raised by hand");

        ReferenceBaselines reference = BaselineReference.At("HEAD~1", layout);
        Assert.Multiple(() =>
        {
            Assert.That(SyncsOf(reference), Is.EqualTo(400));
            Assert.That(SyncsOf(BaselineReference.At("HEAD~1", layout)), Is.EqualTo(400),
                "what is there is used again");
            Assert.That(reference.ChangesOf("crud").Select(change => change.Gate).ToArray(),
                Is.EqualTo(new[] { "syncs" }));
            Assert.That(BaselineReference.At("HEAD", layout).ChangesOf("crud"), Is.Empty);
            Assert.That(layout.Reference.EnumerateDirectories().Count(), Is.EqualTo(1), "one ref is kept");
        });
    }

    [Test]
    public void A_ref_from_before_the_first_baseline_has_none()
    {
        using var repository = new ScratchRepository();
        var layout = new ProjectLayout(repository.Folder.Root);
        repository.Folder.Write(".gitignore", "artifacts/\n");
        repository.Commit("before");
        new BaselineStore(layout.Baselines).Save(MadeRuns.Baseline(("crud/insert-one", MadeRuns.Case())));
        Assert.That(SyncsOf(BaselineReference.At("HEAD", layout)), Is.EqualTo(400), "that of the work tree: it is new");
    }

    [Test]
    public void An_unknown_ref_says_what_to_type()
    {
        using var repository = new ScratchRepository();
        Assert.That(() => BaselineReference.At("origin/main", new ProjectLayout(repository.Folder.Root)),
            Throws.TypeOf<GitException>().With.Message.Contains("git fetch origin"));
    }

    static long? SyncsOf(ReferenceBaselines reference) =>
        reference.Load("microsoft-data-sqlite", "wal-full")!.Cases["crud/insert-one"].Work[Metric.Syncs];
}
