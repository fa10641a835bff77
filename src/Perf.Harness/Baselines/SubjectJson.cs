namespace Perf.Harness.Baselines;

/// <summary>A subject as baselines and received runs hold it.</summary>
static class SubjectJson
{
    public static void Write(JsonText json, Subject subject) => json.AddObject("subject", () =>
    {
        json.AddText("provider", subject.Provider);
        json.AddText("native", subject.Native);
        json.AddText("runtime", subject.Runtime);
        json.AddText("system", subject.System);
    });

    public static Subject Read(JsonPart part)
    {
        part.WithKeys("provider", "native", "runtime", "system");
        return new Subject(
            part["provider"].Text(), part["native"].Text(), part["runtime"].Text(), part["system"].Text());
    }
}
