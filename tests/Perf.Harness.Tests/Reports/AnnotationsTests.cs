namespace Perf.Harness.Tests.Reports;

public sealed class AnnotationsTests
{
    [Test]
    public void Failure_points_at_the_line_of_its_baseline()
    {
        string[] lines = [.. Annotations.Of(MadeRun.Document.ToJson(),
            path => path == "baselines/microsoft-data-sqlite/wal-full.json"
                ? ["{", "  \"cases\": {", "    \"crud/insert-one\": {", "    }"] : [])];
        using var scope = Assert.EnterMultipleScope();
        Assert.That(lines, Has.Length.EqualTo(2));
        Assert.That(lines[0], Does.StartWith("::error file=baselines/microsoft-data-sqlite/wal-full.json,line=3,"
            + "title=crud/insert-one @ microsoft-data-sqlite/wal-full::crud/insert-one @ "
            + "microsoft-data-sqlite/wal-full regressed: syncs, time%0A  syncs ")
            .And.Contains("+50.0 %25%0A").And.Not.Contains("\n"));
        Assert.That(lines[1], Is.EqualTo("::error title=crud/upsert @ microsoft-data-sqlite/wal-full could not be "
            + "measured::<script>alert(1)</script>"));
    }
}
