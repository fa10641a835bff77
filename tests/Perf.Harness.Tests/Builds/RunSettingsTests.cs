using System.Xml.Linq;
using NUnit.Framework;
using Perf.Harness.Environments;

namespace Perf.Harness.Tests.Builds;

/// <summary>The files that a test explorer is given: perf.runsettings, and what each is for.</summary>
sealed class RunSettingsTests
{
    const string Folder = "eng/runsettings";

    static readonly (string Name, Settings Settings)[] Files =
    [
        ("accept", new Settings { Baselines = BaselineUse.Accept, Reason = "why" }),
        ("full", new Settings { Scope = Scope.Full }),
        ("quick", new Settings { Scope = Scope.Quick }),
    ];

    [Test]
    public void Each_file_is_for_something() => Assert.That(
        Directory.EnumerateFiles(Repository.PathOf(Folder)).Select(Path.GetFileName).Order(),
        Is.EqualTo(Files.Select(one => $"{one.Name}.runsettings")));

    [TestCaseSource(nameof(Files))]
    public void A_file_differs_in_the_settings_it_is_for_alone((string Name, Settings Settings) one)
    {
        XElement file = Read($"{Folder}/{one.Name}.runsettings");
        XElement parameters = file.Element("TestRunParameters")!;
        var given = parameters.Elements()
            .ToDictionary(each => each.Attribute("name")!.Value, each => each.Attribute("value")!.Value);
        parameters.Remove();
        Assert.Multiple(() =>
        {
            Assert.That(file.ToString(), Is.EqualTo(Read("perf.runsettings").ToString()));
            Assert.That(Parsed(given), Is.EqualTo(Parsed([]) with
            {
                Baselines = one.Settings.Baselines,
                Reason = one.Settings.Reason,
                Scope = one.Settings.Scope,
            }));
        });
    }

    [Test]
    public void Nothing_is_accepted_before_somebody_has_said_why() => Assert.That(
        () => Settings.Parse(new Dictionary<string, string>(), new Dictionary<string, string>
        {
            [SettingNames.Baselines] = "accept", [SettingNames.Reason] = "",
        }),
        Throws.TypeOf<SettingsException>().With.Message.StartsWith("Found PERF_BASELINES=accept without PERF_REASON"));

    // The reason is the reader's, by a variable or written into the file.
    static Settings Parsed(Dictionary<string, string> given) => Settings.Parse(
        given.ContainsKey(SettingNames.Baselines)
            ? new Dictionary<string, string> { [SettingNames.Reason] = "why" } : new Dictionary<string, string>(),
        given) with
    { OfCases = new Settings().OfCases };

    static XElement Read(string path)
    {
        XElement root = XDocument.Load(Repository.PathOf(path)).Root!;
        root.DescendantNodes().OfType<XComment>().Remove();
        return root;
    }
}
