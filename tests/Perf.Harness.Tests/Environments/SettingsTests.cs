namespace Perf.Harness.Tests.Environments;

public sealed class SettingsTests
{
    static readonly Dictionary<string, string> None = [];

    static Dictionary<string, string> Of(params string[] settings) =>
        settings.Select(setting => setting.Split('=', 2)).ToDictionary(pair => pair[0], pair => pair[1]);

    static Settings Parse(params string[] environment) =>
        Settings.Parse(Of(environment), None, CaseSettings.Names);

    static string MessageOf(params string[] environment) =>
        Assert.Throws<SettingsException>(() => Parse(environment))!.Message;

    [Test]
    public void Without_a_setting_all_is_standard() =>
        Assert.That(Parse("PATH=/bin", "PERFECT=1"), Is.EqualTo(new Settings
        {
            Baselines = BaselineUse.Check,
            Scope = Scope.Standard,
            Budget = TimeSpan.FromSeconds(80),
            Tolerance = 2,
            Require = Requirement.None,
            Against = new ReferenceRequest(ReferenceKind.Auto),
        }));

    [Test]
    public void Every_setting_is_read() => Assert.That(
        Parse("PERF_BASELINES=accept", "PERF_REASON=a new index", "PERF_SCOPE=Full", "PERF_BUDGET=90s",
            "PERF_REQUIRE=all", "PERF_SHARD=2/5",
            "PERF_TOLERANCE=150%", "PERF_ALLOCATION_TOLERANCE=5%", "PERF_AGAINST=git:v1.2"),
        Is.EqualTo(new Settings
        {
            Baselines = BaselineUse.Accept,
            Reason = "a new index",
            Scope = Scope.Full,
            Budget = TimeSpan.FromSeconds(90),
            Require = Requirement.All,
            Shard = new Shard(2, 5),
            Tolerance = 1.5,
            AllocationTolerance = 0.05,
            Against = new ReferenceRequest(ReferenceKind.Git, "v1.2"),
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
    public void Variables_of_Linux_perf_are_ignored() => Assert.That(
        Parse("PERF_CONFIG=x", "PERF_PAGER=less", "PERF_EXEC_PATH=/usr", "PERF_BUILDID_DIR=/tmp"),
        Is.EqualTo(new Settings()));

    [Test]
    public void An_unknown_name_in_the_environment() => Assert.That(MessageOf("PERF_BASELINE=accept"), Is.EqualTo(
        "Found the setting PERF_BASELINE in the environment, expected one of PERF_AGAINST, PERF_BASELINES, "
        + "PERF_REASON, PERF_TOLERANCE, PERF_ALLOCATION_TOLERANCE, PERF_SCOPE, PERF_BUDGET, PERF_REQUIRE, PERF_SHARD, "
        + "PERF_TRIPS, "
        + "PERF_GAME_CLIENTS. "
        + "Did you mean PERF_BASELINES? Rename it, or remove it."));

    [Test]
    public void An_unknown_name_in_the_run_settings() => Assert.That(
        Assert.Throws<SettingsException>(() => Settings.Parse(None, Of("PERF_SCOEP=full")))!.Message,
        Does.StartWith("Found the setting PERF_SCOEP in the TestRunParameters")
            .And.Contains("Did you mean PERF_SCOPE?"));

    [TestCase("PERF_BASELINES=acept", "expected check or accept. Did you mean PERF_BASELINES=accept?")]
    [TestCase("PERF_SCOPE=fast", "expected quick, standard or full. Did you mean PERF_SCOPE=full?")]
    [TestCase("PERF_SCOPE=1", "expected quick, standard or full. Did you mean PERF_SCOPE=full?")]
    [TestCase("PERF_REQUIRE=everything", "expected none or all. Did you mean PERF_REQUIRE=none?")]
    [TestCase("PERF_BUDGET=5", "expected a time above 0 with its unit: 90s, 4m or 1h. Try PERF_BUDGET=5m.")]
    [TestCase("PERF_BUDGET=0m", "expected a time above 0 with its unit: 90s, 4m or 1h. Try PERF_BUDGET=4m.")]
    [TestCase("PERF_BUDGET=2 hours", "expected a time above 0 with its unit: 90s, 4m or 1h. Try PERF_BUDGET=2h.")]
    [TestCase("PERF_TOLERANCE=2", "expected a share above 0 in per cent. Try PERF_TOLERANCE=200%.")]
    [TestCase("PERF_TOLERANCE=0%", "expected a share above 0 in per cent. Try PERF_TOLERANCE=200%.")]
    [TestCase("PERF_TOLERANCE=-5%", "expected a share above 0 in per cent. Try PERF_TOLERANCE=200%.")]
    [TestCase("PERF_TOLERANCE=1,5%", "expected a share above 0 in per cent. Try PERF_TOLERANCE=200%.")]
    public void An_unknown_value(string setting, string message) =>
        Assert.That(MessageOf(setting), Is.EqualTo($"Found {setting}, {message}"));

    [TestCase("PERF_GAME_CLIENTS=0")]
    [TestCase("PERF_GAME_CLIENTS=many")]
    public void The_game_server_has_clients(string setting) => Assert.That(
        () => CaseSettings.GameClientsOf(Parse(setting)),
        Throws.TypeOf<SettingsException>().With.Message.EqualTo(
            $"Found {setting}, expected a whole number above 0. Try PERF_GAME_CLIENTS=50."));

    [Test]
    public void Case_setting_is_unknown_to_a_suite_without_such_cases() => Assert.That(
        () => Settings.Parse(Of("PERF_TRIPS=trips.txt"), None),
        Throws.TypeOf<SettingsException>().With.Message.StartsWith("Found the setting PERF_TRIPS in the environment")
            .And.Message.Not.Contains("PERF_GAME_CLIENTS"));

    [Test]
    public void To_accept_takes_a_reason() =>
        Assert.That(MessageOf("PERF_BASELINES=accept", "PERF_REASON="), Is.EqualTo(
        "Found PERF_BASELINES=accept without PERF_REASON, expected a reason for the ledger. "
        + "Add to the command: -e PERF_REASON=\"why\""));

    [TestCase("PERF_BASELINES=calibrate", "Did you mean PERF_BASELINES=accept?")]
    [TestCase("PERF_BASELINE_REF=origin/main", "Did you mean PERF_BASELINES?")]
    [TestCase("PERF_ENVIRONMENT=ci-linux", "Did you mean PERF_")]
    public void Former_setting_is_refused_with_a_suggestion(string setting, string nearest) =>
        Assert.That(MessageOf(setting), Does.Contain(nearest));

    [TestCase("quick", false)]
    [TestCase("standard", true)]
    [TestCase("full", true)]
    public void A_quick_run_counts_and_times_nothing(string scope, bool times) =>
        Assert.That(Parse($"PERF_SCOPE={scope}").Times, Is.EqualTo(times));

    [TestCase("40%", 0.4)]
    [TestCase("12.5 %", 0.125)]
    public void A_tolerance_is_a_share_in_per_cent(string text, double share) =>
        Assert.That(Parse($"PERF_TOLERANCE={text}").Tolerance, Is.EqualTo(share));

    [Test]
    public void Workers_receive_case_settings_but_not_the_reference_request()
    {
        Settings settings = Settings.Parse(
            None, Of("PERF_AGAINST=native:libsqlite3.so", "PERF_TRIPS=trips.txt", "PERF_GAME_CLIENTS=7"),
            CaseSettings.Names);
        using var scope = Assert.EnterMultipleScope();
        Assert.That(settings.OfCases, Is.EquivalentTo(Of("PERF_TRIPS=trips.txt", "PERF_GAME_CLIENTS=7")));
        Assert.That(CaseSettings.TripsOf(settings), Is.EqualTo("trips.txt"));
        Assert.That(CaseSettings.GameClientsOf(settings), Is.EqualTo(7));
        Assert.That(CaseSettings.GameClientsOf(new Settings()), Is.EqualTo(50));
    }

    [TestCase("sync", "syncs")]
    [TestCase("tiem", "time")]
    [TestCase("VM-STEPS", "vm-steps")]
    public void The_nearest_name_takes_the_fewest_letters(string found, string nearest) =>
        Assert.That(NearestName.To(found, ["statements", "syncs", "time", "vm-steps"]), Is.EqualTo(nearest));
}
