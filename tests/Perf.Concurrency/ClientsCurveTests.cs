using Perf.Harness.Baselines;
using Perf.Harness.Running;
using Perf.Load.Scenarios;
using Perf.NUnit;

namespace Perf.Concurrency;

/// <summary>How throughput moves with the number of clients: a gate on the shape, and a picture beside it.</summary>
[CasesOn(typeof(LoadFixtures), nameof(LoadFixtures.Full))]
public sealed class ClientsCurveTests(EngineConfiguration engine)
{
    [Test, Category("readers-by-clients")]
    public void Readers_by_clients() => Check("readers-by-clients");

    [Test, Category("mixed-by-clients")]
    public void Mixed_by_clients() => Check("mixed-by-clients");

    void Check(string workload)
    {
        try
        {
            PerfTest.Check(engine, workload);
        }
        finally
        {
            Draw(LoadCase.IdOf(engine, workload, ""));
        }
    }

    static void Draw(CaseId id)
    {
        ProjectLayout layout = ProjectLayout.Find(AppContext.BaseDirectory);
        if (!PerfRun.Session.ReceivedFile(id).Exists) return;
        Run run = new ReceivedRuns(layout.Received).Load(id)[^1];
        (int, double)[] points =
        [
            .. ClientsCurve.Numbers.Where(clients => run.Observed.ContainsKey(ClientsCurve.NameOf(clients)))
                .Select(clients => (clients, run.Observed[ClientsCurve.NameOf(clients)])),
        ];
        if (points.Length < 2) return;
        DirectoryInfo folder = Directory.CreateDirectory(Path.Combine(layout.Received.Parent!.FullName, "curves"));
        string file = Path.Combine(folder.FullName, $"{id.Workload}-{id.Engine}-{id.Configuration}.svg");
        File.WriteAllText(file, CurvePicture.Svg($"{id.Workload} @ {id.On}", points));
        TestContext.AddTestAttachment(file, "throughput by clients");
    }
}
