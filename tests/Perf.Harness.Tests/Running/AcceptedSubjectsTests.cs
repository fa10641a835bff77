using NUnit.Framework;
using Perf.Harness.Baselines;
using Perf.Harness.Cases;
using Perf.Harness.Running;
using Perf.Harness.Tests.Baselines;
using Perf.Harness.Tests.Environments;

namespace Perf.Harness.Tests.Running;

public sealed class AcceptedSubjectsTests
{
    [Test]
    public void A_commit_tells_what_was_measured_when_its_baselines_were_accepted()
    {
        using var repository = new ScratchRepository();
        ProjectLayout layout = new(repository.Folder.Root);
        new BaselineStore(layout.Baselines).Save(MadeRuns.Baseline(("crud/insert-one", MadeRuns.Case())));
        repository.Folder.Write("baselines/litedb/direct.json", "{ \"schema\": 1 }\n");
        string commit = repository.Commit("accepted");
        new BaselineStore(layout.Baselines).Save(MadeRuns.Baseline(("crud/insert-one", MadeRuns.Case() with
        {
            Subject = MadeRuns.Subject with { Provider = "Newer" },
        })));
        var accepted = new AcceptedSubjects(layout, commit);
        Assert.Multiple(() =>
        {
            Assert.That(accepted.Of(MadeRuns.InsertOne), Is.EqualTo(MadeRuns.Subject));
            Assert.That(accepted.Of(MadeRuns.InsertOne with { }), Is.EqualTo(MadeRuns.Subject), "read once");
            Assert.That(Of("crud/read-one @ microsoft-data-sqlite/wal-full"), Is.Null, "a case that it lacks");
            Assert.That(Of("crud/insert-one @ microsoft-data-sqlite/memory"), Is.Null, "a file that it lacks");
            Assert.That(Of("crud/insert-one @ litedb/direct"), Is.Null, "a file of another schema");
        });

        Subject? Of(string id) => accepted.Of(CaseId.Parse(id));
    }
}
