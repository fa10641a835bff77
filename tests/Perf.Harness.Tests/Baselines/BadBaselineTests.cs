namespace Perf.Harness.Tests.Baselines;

/// <summary>Each kind of damaged file is an error with path, line, key and advice; none counts as passed.</summary>
[Parallelizable(ParallelScope.Self)]
public sealed class BadBaselineTests
{
    const string Path = "baselines/microsoft-data-sqlite/wal-full.json";
    const string Restore = "Restore the file with git, or delete it and accept its cases again. Run: "
        + "dotnet test -c Release -e PERF_BASELINES=accept -e PERF_REASON=\"why\"";

    const string Case = "cases.crud/insert-one";

    static string Good => BaselineJson.Write(MadeRuns.Baseline(("crud/insert-one", MadeRuns.Case())));

    static string MessageOf(string text, string path = Path) =>
        Assert.Throws<BaselineException>(() => BaselineJson.Read(path, text))!.Message;

    static string MessageWith(string good, string bad)
    {
        string text = Good.Replace(good, bad, StringComparison.Ordinal);
        Assert.That(text, Is.Not.EqualTo(Good), "the sample must contain the replaced text");
        return MessageOf(text);
    }

    [Test]
    public void Damaged_file() => Assert.That(MessageWith("\"operations\": 200,", "\"operations\": 2oo,"), Does.Match(
        $"^{Path}:26: {Case}\\.operations: 'o' is an invalid .+\\. {Restore}$"));

    [Test]
    public void Text_after_the_end() =>
        Assert.That(MessageOf(Good + "}\n"), Does.StartWith($"{Path}:41: '}}' is invalid after "));

    [Test]
    public void Truncated_file([Values(1, 8, 22, 36, 39)] int lines)
    {
        string text = string.Concat(Good.Split('\n')[..lines].Select(line => line + "\n"));
        Assert.That(MessageOf(text), Does.Match($"^{Path}:{lines + 1}: (.+: )?Expected .+\\. {Restore}$"));
    }

    [Test]
    public void File_that_ends_within_a_line() => Assert.That(
        MessageOf(Good[..Good.IndexOf(", rows=1000", StringComparison.Ordinal)]), Does.Match(
        $"^{Path}:25: {Case}.definition: Expected .+\\. {Restore}$"));

    [Test]
    public void Empty_file() =>
        Assert.That(MessageOf(" \n"), Does.Match($"^{Path}:2: .+ does not contain any JSON tokens.+ {Restore}$"));

    [Test]
    public void Another_kind_of_JSON() => Assert.That(
        MessageOf("[{\n}\n]\n"), Does.Match($"^{Path}:1: The JSON value could not be converted .+ {Restore}$"));

    [Test]
    public void Half_merged_file() => Assert.That(
        MessageWith(
            "      \"operations\": 200,\n",
            "<<<<<<< HEAD\n      \"operations\": 200,\n=======\n>>>>>>> other\n"),
        Is.EqualTo($"{Path}:26: found a merge conflict ('<<<<<<< HEAD'), expected a merged file. "
            + "Keep one side of each conflict, and accept the cases again that both sides changed."));

    [Test]
    public void Conflict_mark_at_the_end() => Assert.That(
        MessageOf(Good + ">>>>>>> other\n"), Does.StartWith($"{Path}:41: found a merge conflict ('>>>>>>> other')"));

    [Test]
    public void Newer_format() => Assert.That(MessageWith("\"format\": 3", "\"format\": 4"), Is.EqualTo(
        $"{Path}:2: found format 4, expected format 3. "
        + "A newer version of Perf wrote the file: update Perf, or check out the file of this commit."));

    [Test]
    public void Newer_format_with_other_keys() => Assert.That(
        MessageOf("{\n  \"format\": 7,\n  \"gates\": []\n}\n"),
        Does.StartWith($"{Path}:2: found format 7, expected format 3."));

    [Test]
    public void Older_format_error_names_the_command_that_renews_it() => Assert.That(
        MessageWith("\"format\": 3", "\"schema\": 1"), Is.EqualTo(
        $"{Path}:2: found format 1, expected format 3. An older version of Perf wrote the file. {Restore}"));

    [TestCase("  \"format\": 3,\n", "1: ", "format")]
    [TestCase("      \"operations\": 200,\n", $"24: {Case}: ", "operations")]
    [TestCase("\"repetitions\": 1, ", $"27: {Case}.batch: ", "repetitions")]
    [TestCase(", \"calibration\": { \"processor\": 0.001, \"sync\": 0.00002 }", $"37: {Case}.time: ", "calibration")]
    public void Missing_key(string removed, string place, string key) => Assert.That(
        MessageWith(removed, ""), Does.Match(
            $"^{Path}:{place}.+ missing required properties including: '{key}'. {Restore}$"));

    [TestCase("\"repetitions\"", "\"all-operations\"", $"27: {Case}.batch", Description = "a derived value")]
    [TestCase("\"definition\"", "\"definiton\"", $"25: {Case}")]
    [TestCase("\"vm-steps\":", "\"vm-step\":", $"30: {Case}.work")]
    [TestCase("\"vm-steps\":", "\"latency-p50\":", $"30: {Case}.work", Description = "no count")]
    [TestCase("\"seconds-per-operation\"", "\"time-slope\"", $"37: {Case}.time", Description = "no time")]
    public void Unknown_key(string good, string bad, string place) => Assert.That(
        MessageWith(good, bad), Does.StartWith(
            $"{Path}:{place}.{bad.Trim('"', ':')}: The JSON property '{bad.Trim('"', ':')}' could not be mapped "));

    [Test]
    public void Duplicate_key() => Assert.That(
        MessageWith("        \"syncs\": 400,\n", "        \"syncs\": 400,\n        \"syncs\": 600,\n"), Does.StartWith(
            $"{Path}:32: {Case}.work.syncs: Duplicate property 'syncs' "));

    [Test]
    public void Duplicate_case()
    {
        int begin = Good.IndexOf("    \"crud/insert-one\"", StringComparison.Ordinal);
        string block = Good[begin..Good.IndexOf("\n  }\n}", StringComparison.Ordinal)];
        Assert.That(MessageOf(Good.Insert(begin, block + ",\n")), Does.StartWith($"{Path}:39: {Case}: Duplicate "));
    }

    [TestCase("\"operations\": 200", "\"operations\": \"200\"",
        $"26: {Case}.operations: found \"200\", expected a whole number from 0 to 2147483647")]
    [TestCase("\"operations\": 200", "\"operations\": 200.5",
        $"26: {Case}.operations: found 200.5, expected a whole number from 0 to 2147483647")]
    [TestCase("\"operations\": 200", "\"operations\": null",
        $"26: {Case}.operations: found null, expected a whole number from 0 to 2147483647")]
    [TestCase("\"operations\": 200", "\"operations\": -1",
        $"26: {Case}.operations: found -1, expected a whole number from 0 to 2147483647")]
    [TestCase("\"syncs\": 400", "\"durability\": \"forever\"",
        $"31: {Case}.work.durability: found \"forever\", expected one of "
        + "\"none\", \"process\", \"power\", \"process or more\"")]
    [TestCase("\"syncs\": 400", "\"syncs\": {}", $"31: {Case}.work.syncs: found an object, expected a whole number")]
    [TestCase("\"native\": \"e_sqlite3 3.35.5\"", "\"native\": 3", "7: subject.native: found 3, expected a string")]
    [TestCase("\"INSERT INTO \\\"Customer\\\" VALUES (@id, '<x>')\"\n", "null\n",
        "20: sql: found null, expected a string")]
    [TestCase("\"counted\": [ \"statements\"", "\"counted\": [ \"statement\"",
        "22: counted: found \"statement\", expected the name of a metric")]
    [TestCase("\"seconds-per-operation\": 0.0001", "\"seconds-per-operation\": 1e999",
        $"37: {Case}.time.seconds-per-operation: found 1e999, expected a finite number")]
    [TestCase("\"processor\": 0.001", "\"processor\": \"NaN\"",
        $"37: {Case}.time.calibration.processor: found \"NaN\", expected a finite number")]
    [TestCase("\"operations-per-second\": 10000", "\"operations-per-second\": 20000",
        $"37: {Case}.time: found 20000 operations per second, expected the reciprocal of seconds-per-operation")]
    public void Wrong_value(string good, string bad, string message) =>
        Assert.That(MessageWith(good, bad), Is.EqualTo($"{Path}:{message}. {Restore}"));

    [TestCase("\"sync\": 0.00002", "\"sync\": 0",
        $"37: {Case}.time: found an impossible value (A time and a rate are above 0), expected a possible one. ")]
    [TestCase("\"processor\": 0.001", "\"processor\": -1",
        $"37: {Case}.time: found an impossible value (A time and a rate are above 0), expected a possible one. ")]
    [TestCase("\"crud/insert-one\"", "\"insert-one\"",
        "24: found the case \"insert-one\", expected suite/workload: 'insert-one @ ")]
    public void Impossible_value(string good, string bad, string message) =>
        Assert.That(MessageWith(good, bad), Does.StartWith($"{Path}:{message}").And.EndsWith(Restore));

    [Test]
    public void NaN_is_not_JSON() =>
        Assert.That(MessageWith("\"processor\": 0.001", "\"processor\": NaN"),
            Does.StartWith($"{Path}:37: {Case}.time.calibration.processor: 'N' is an invalid start of a value. "));

    [TestCase("litedb/wal-full", "3: found \"engine\": \"microsoft-data-sqlite\", expected \"litedb\"")]
    [TestCase("microsoft-data-sqlite/wal-normal",
        "4: found \"configuration\": \"wal-full\", expected \"wal-normal\"")]
    public void Baseline_of_another_path(string path, string message) => Assert.That(
        MessageOf(Good, $"baselines/{path}.json"),
        Is.EqualTo($"baselines/{path}.json:{message}, as in the path. {Restore}"));

    [Test]
    public void File_without_cases() => Assert.That(
        MessageOf(Good[..Good.IndexOf("    \"crud/insert-one\"", StringComparison.Ordinal)] + "  }\n}\n"), Is.EqualTo(
            $"{Path}:23: found no case, expected at least one. {Restore}"));
}
