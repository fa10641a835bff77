using Perf.Harness.Sessions;

namespace Perf.Crud.Trials;

/// <summary>Where trials write what they found: in <c>artifacts/docs</c>, from where a command takes it into docs.</summary>
static class TrialPage
{
    internal static void Save(string name, string page) => File.WriteAllText(
        Path.Combine(
            ProjectLayout.Find(AppContext.BaseDirectory).Artifacts.CreateSubdirectory("docs").FullName, name),
        page);
}
