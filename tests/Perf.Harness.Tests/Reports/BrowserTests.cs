using System.Text.Json;
using Perf.Harness.Reports.Page;

namespace Perf.Harness.Tests.Reports;

/// <summary>
/// The page in headless Chromium, on a desk and on a phone, looked at by axe-core; where a browser, npm or its feed is
/// missing the test is ignored and says which.
/// </summary>
[Parallelizable(ParallelScope.Self)]
public sealed partial class BrowserTests
{
    const string Axe = "axe-core@4.11.0";

    static readonly TimeSpan Limit = TimeSpan.FromSeconds(40);

    // In a frame, because a window is never as narrow as a phone. The page writes its findings into its title.
    const string Probe = """
        <!doctype html><title>nothing</title><body style="margin:0"><script>
        const frame = document.createElement("iframe");
        frame.style = "border:0;width:WIDTHpx;height:2000px";
        frame.srcdoc = PAGE;
        frame.onload = async () => {
          const inner = frame.contentWindow, root = frame.contentDocument.documentElement;
          const found = await inner.axe.run(frame.contentDocument);
          const overflow = root.scrollWidth > inner.innerWidth ? [`wide: ${root.scrollWidth}`] : [];
          document.title = JSON.stringify([...inner.errors, ...overflow, ...found.violations
            .filter(one => ["serious", "critical"].includes(one.impact))
            .map(one => `${one.id}: ${one.nodes.map(node => node.target).join(" ")}`)]);
        };
        document.body.append(frame);
        </script>
        """;

    const string Errors = """
        <script>window.errors = []; window.onerror = message => errors.push(message);
        console.error = (...what) => errors.push(what.join(" "));</script>
        """;

    ScratchFolder _folder = null!;

    [OneTimeSetUp]
    public void MakeFolder()
    {
        _folder = new ScratchFolder();
        Ran("chromium", "--version"); // before npm, which takes seconds
        Ran("npm", "install", "--prefix", _folder.Root.FullName, "--no-audit", "--no-fund", Axe);
    }

    [OneTimeTearDown]
    public void RemoveFolder() => _folder.Dispose();

    [Test]
    public void The_report_has_no_error_no_overflow_and_no_serious_finding([Values(1280, 390)] int width)
    {
        string found = FoundIn(HtmlReport.For(MadeRun.Document), width);
        Assert.That(found, Is.EqualTo("[]"), found);
    }

    [Test]
    public void Page_with_faults_is_reported()
    {
        string page = HtmlReport.For(MadeRun.Document).Replace(
            "</main>", "<p style='width:900px'><input><script>nothing()</script></p></main>");
        Assert.That(FoundIn(page, width: 390), Does.Contain("nothing").And.Contain("wide: ").And.Contain("label: "));
    }

    string FoundIn(string page, int width)
    {
        string axe = File.ReadAllText(
            Path.Combine(_folder.Root.FullName, "node_modules", "axe-core", "axe.min.js"));
        string whole = page.Replace("<title>Perf:", $"{Errors}<script>{axe}</script><title>Perf:");
        string quoted = JsonSerializer.Serialize(whole).Replace("</", @"<\/", StringComparison.Ordinal);
        _folder.Write("probe.html", Probe
            .Replace("WIDTH", width.ToString(CultureInfo.InvariantCulture)).Replace("PAGE", quoted));
        string dom = Ran("chromium", "--headless", "--no-sandbox", "--disable-gpu", "--virtual-time-budget=20000",
            $"--user-data-dir={Path.Combine(_folder.Root.FullName, "profile")}", "--dump-dom",
            new Uri(Path.Combine(_folder.Root.FullName, "probe.html")).AbsoluteUri);
        return System.Net.WebUtility.HtmlDecode(Title().Match(dom).Groups[1].Value);
    }

    string Ran(string program, params string[] arguments)
    {
        LimitedCommand ran = LimitedCommand.Run(_folder.Root, Limit, program, arguments);
        if (ran.Trouble is { } trouble) Assert.Ignore($"{program} can't be had: {trouble}. {ran.Error.Trim()}");
        return ran.Output;
    }

    [GeneratedRegex("<title>([^<]*)</title>")]
    private static partial Regex Title();
}
