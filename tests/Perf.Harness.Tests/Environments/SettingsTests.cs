using NUnit.Framework;
using Perf.Harness.Environments;

namespace Perf.Harness.Tests.Environments;

public sealed class SettingsTests
{
    static readonly Dictionary<string, string> None = [];

    static Dictionary<string, string> Of(params string[] settings) =>
        settings.Select(setting => setting.Split('=', 2)).ToDictionary(pair => pair[0], pair => pair[1]);

    static Settings Parse(params string[] environment) => Settings.Parse(Of(environment), None);

    static string MessageOf(params string[] environment) =>
        Assert.Throws<SettingsException>(() => Parse(environment))!.Message;

    [Test]
    public void Without_a_setting_all_is_standard() =>
        Assert.That(Parse("PATH=/bin", "PERFECT=1"), Is.EqualTo(new Settings
    {
        Baselines = BaselineUse.Check,
        Scope = Scope.Standard,
        Budget = TimeSpan.FromMinutes(4),
        Require = Requirement.None,
    }));

    [Test]
    public void Every_setting_is_read() => Assert.That(
        Parse("PERF_BASELINES=accept", "PERF_REASON=a new index", "PERF_SCOPE=Full", "PERF_BUDGET=90s",
            "PERF_REQUIRE=all",
            "PERF_ENVIRONMENT=ci-linux", "PERF_TRIPS=/data/trips.txt.gz", "PERF_GAME_CLIENTS=500"),
        Is.EqualTo(new Settings
        {
            Baselines = BaselineUse.Accept,
            Reason = "a new index",
            Scope = Scope.Full,
            Budget = TimeSpan.FromSeconds(90),
            Require = Requirement.All,
            Environment = "ci-linux",
            Trips = "/data/trips.txt.gz",
            GameClients = 500,
        }));

    [Test]
    public void The_environment_wins_over_the_run_settings() => Assert.That(
        Settings.Parse(Of("PERF_SCOPE=quick"), Of("PERF_SCOPE=full", "PERF_BUDGET=1h", "Other=1")),
        Is.EqualTo(new Settings { Scope = Scope.Quick, Budget = TimeSpan.FromHours(1) }));

    [Test]
    public void An_empty_value_is_none() => Assert.That(
        Settings.Parse(Of("PERF_SCOPE=", "PERF_REASON= "), Of("PERF_SCOPE=full")),
        Is.EqualTo(new Settings { Scope = Scope.Full }));

    [Test]
    public void What_Linux_perf_owns_is_not_ours() => Assert.That(
        Parse("PERF_CONFIG=x", "PERF_PAGER=less", "PERF_EXEC_PATH=/usr", "PERF_BUILDID_DIR=/tmp"),
        Is.EqualTo(new Settings()));

    [Test]
    public void An_unknown_name_in_the_environment() => Assert.That(MessageOf("PERF_BASELINE=accept"), Is.EqualTo(
        "Found the setting PERF_BASELINE in the environment, wanted one of PERF_BASELINES, PERF_REASON, "
        + "PERF_SCOPE, PERF_BUDGET, PERF_REQUIRE, PERF_ENVIRONMENT, PERF_BASELINE_REF, PERF_AGAINST, PERF_TRIPS, "
        + "PERF_GAME_CLIENTS. "
        + "Did you mean PERF_BASELINES? Rename it, or take it out."));

    [Test]
    public void An_unknown_name_in_the_run_settings() => Assert.That(
        Assert.Throws<SettingsException>(() => Settings.Parse(None, Of("PERF_SCOEP=full")))!.Message,
        Does.StartWith("Found the setting PERF_SCOEP in the TestRunParameters")
            .And.Contains("Did you mean PERF_SCOPE?"));

    [TestCase("PERF_BASELINES=acept", "wanted check, accept or calibrate. Did you mean PERF_BASELINES=accept?")]
    [TestCase("PERF_SCOPE=fast", "wanted quick, standard or full. Did you mean PERF_SCOPE=full?")]
    [TestCase("PERF_SCOPE=1", "wanted quick, standard or full. Did you mean PERF_SCOPE=full?")]
    [TestCase("PERF_REQUIRE=everything", "wanted none or all. Did you mean PERF_REQUIRE=none?")]
    [TestCase("PERF_BUDGET=5", "wanted a time above 0 with its unit: 90s, 4m or 1h. Try PERF_BUDGET=5m.")]
    [TestCase("PERF_BUDGET=0m", "wanted a time above 0 with its unit: 90s, 4m or 1h. Try PERF_BUDGET=4m.")]
    [TestCase("PERF_BUDGET=2 hours", "wanted a time above 0 with its unit: 90s, 4m or 1h. Try PERF_BUDGET=2h.")]
    [TestCase("PERF_GAME_CLIENTS=0", "wanted a whole number above 0. Try PERF_GAME_CLIENTS=50.")]
    [TestCase("PERF_GAME_CLIENTS=many", "wanted a whole number above 0. Try PERF_GAME_CLIENTS=50.")]
    [TestCase("PERF_ENVIRONMENT=CI Linux", "wanted lower-case letters, digits, dots and single hyphens: "
        + "it is a key in baseline files. Try PERF_ENVIRONMENT=ci-linux.")]
    public void An_unknown_value(string setting, string message) =>
        Assert.That(MessageOf(setting), Is.EqualTo($"Found {setting}, {message}"));

    [Test]
    public void To_accept_takes_a_reason() =>
        Assert.That(MessageOf("PERF_BASELINES=accept", "PERF_REASON="), Is.EqualTo(
        "Found PERF_BASELINES=accept without a reason, wanted one for the ledger. Say why the numbers may change: "
        + "dotnet test Perf.sln -c Release -m:1 -e PERF_BASELINES=accept -e PERF_REASON=\"why\""));

    [TestCase("PERF_BASELINES=check", 4)]
    [TestCase("PERF_BASELINES=calibrate", 60)]
    public void Calibrating_takes_longer(string setting, int minutes) => Assert.That(
        Settings.Parse(Of(setting), None).Budget, Is.EqualTo(TimeSpan.FromMinutes(minutes)));

    [TestCase("PERF_BASELINE_REF=origin/main")]
    [TestCase("PERF_AGAINST=native:libsqlite3.so")]
    public void Nothing_is_calibrated_beside_another_build_or_baseline(string setting) => Assert.That(
        MessageOf("PERF_BASELINES=calibrate", setting),
        Does.StartWith($"Found PERF_BASELINES=calibrate with {setting}, wanted one of them"));

    [Test]
    public void A_baseline_is_never_accepted_beside_another_build() => Assert.That(
        MessageOf("PERF_BASELINES=accept", "PERF_REASON=why", "PERF_AGAINST=native:libsqlite3.so"),
        Does.StartWith("Found PERF_BASELINES=accept with PERF_AGAINST=native:libsqlite3.so, wanted one of them"));

    [Test]
    public void A_baseline_is_never_accepted_beside_a_ref() => Assert.That(
        MessageOf("PERF_BASELINES=accept", "PERF_REASON=why", "PERF_BASELINE_REF=origin/main"),
        Does.StartWith("Found PERF_BASELINES=accept with PERF_BASELINE_REF=origin/main, wanted one of them"));

    [Test]
    public void Workers_are_told_the_trips_and_not_the_other_build_which_one_of_two_is() => Assert.That(
        Settings.Parse(None, Of("PERF_AGAINST=native:libsqlite3.so", "PERF_TRIPS=trips.txt")).ForWorkers(),
        Is.EquivalentTo(Of("PERF_TRIPS=trips.txt")));

    [TestCase("native:/usr/lib/libsqlite3.so", AgainstKind.Native, "/usr/lib/libsqlite3.so", null)]
    [TestCase(@"native:C:\sqlite3.dll", AgainstKind.Native, @"C:\sqlite3.dll", null)]
    [TestCase("package:LiteDB@5.0.21", AgainstKind.Package, "LiteDB", "5.0.21")]
    [TestCase("git:origin/main", AgainstKind.Git, "origin/main", null)]
    [TestCase("self", AgainstKind.Self, "", null)]
    public void The_other_build_of_a_duet_is_read(string text, AgainstKind kind, string name, string? version)
    {
        Against against = Against.Parse(text);
        Assert.Multiple(() =>
        {
            Assert.That(against, Is.EqualTo(new Against(kind, name, version)));
            Assert.That(against.ToString(), Is.EqualTo(text));
        });
    }

    [Test]
    public void What_a_baseline_of_a_git_ref_suspects_is_decided_beside_its_build() => Assert.Multiple(() =>
    {
        Assert.That(
            Settings.Parse(Of("PERF_BASELINE_REF=origin/main"), None).SuspectsAgainst,
            Is.EqualTo(new Against(AgainstKind.Git, "origin/main")));
        Assert.That(Settings.Parse(None, None).SuspectsAgainst, Is.Null);
    });

    [TestCase("packages:LiteDB@5", "package:…")]
    [TestCase("package:LiteDB", "package:…")]
    [TestCase("git:", "git:…")]
    [TestCase("nativ", "native:…")]
    [TestCase("self:", "self")]
    public void Another_shape_of_the_other_build(string text, string nearest) => Assert.That(
        MessageOf($"PERF_AGAINST={text}"), Is.EqualTo($"Found PERF_AGAINST={text}, wanted native:<path to a library>, "
            + $"package:<id>@<version>, git:<ref> or self. Did you mean {nearest}?"));

    [TestCase("sync", "syncs")]
    [TestCase("tiem", "time")]
    [TestCase("VM-STEPS", "vm-steps")]
    public void The_nearest_name_takes_the_fewest_letters(string found, string nearest) =>
        Assert.That(NearestName.To(found, ["statements", "syncs", "time", "vm-steps"]), Is.EqualTo(nearest));
}
