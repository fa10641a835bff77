namespace Perf.Harness.Tests.Baselines;

/// <summary>Each kind of bad file is an error with path, line, key and what to do; none reads as a pass.</summary>
[Parallelizable(ParallelScope.Self)]
public sealed class BadBaselineTests
{
    const string Path = "baselines/microsoft-data-sqlite/wal-full.json";
    const string Restore = "Restore the file with git, or delete it and accept its cases again: "
        + "dotnet test -c Release -e PERF_BASELINES=accept -e PERF_REASON=\"why\"";

    const string Case = "cases.crud/insert-one";

    static string Good => BaselineJson.Write(MadeRuns.Baseline(("crud/insert-one", MadeRuns.Case())));

    static string MessageOf(string text, string path = Path) =>
        Assert.Throws<BaselineException>(() => BaselineJson.Read(path, text))!.Message;

    static string MessageWith(string good, string bad)
    {
        string text = Good.Replace(good, bad, StringComparison.Ordinal);
        Assert.That(text, Is.Not.EqualTo(Good), "the sample must hold what is replaced");
        return MessageOf(text);
    }

    [Test]
    public void A_damaged_file() => Assert.That(MessageWith("\"operations\": 200,", "\"operations\": 2oo,"), Does.Match(
        $"^{Path}:25: {Case}\\.operations: 'o' is an invalid .+\\. {Restore}$"));

    [Test]
    public void Text_after_the_end() =>
        Assert.That(MessageOf(Good + "}\n"), Does.StartWith($"{Path}:44: '}}' is invalid after "));

    [Test]
    public void A_truncated_file([Values(1, 8, 22, 38, 42)] int lines)
    {
        string text = string.Concat(Good.Split('\n')[..lines].Select(line => line + "\n"));
        Assert.That(MessageOf(text), Does.Match($"^{Path}:{lines + 1}: (.+: )?Expected .+\\. {Restore}$"));
    }

    [Test]
    public void A_file_cut_off_within_a_line() => Assert.That(MessageOf(Good[..(Good.Length / 2)]), Does.Match(
        $"^{Path}:24: {Case}: Expected .+\\. {Restore}$"));

    [Test]
    public void An_empty_file() =>
        Assert.That(MessageOf(" \n"), Does.Match($"^{Path}:2: .+ does not contain any JSON tokens.+ {Restore}$"));

    [Test]
    public void Another_kind_of_JSON() => Assert.That(
        MessageOf("[{\n}\n]\n"), Does.Match($"^{Path}:1: The JSON value could not be converted .+ {Restore}$"));

    [Test]
    public void A_half_merged_file() => Assert.That(
        MessageWith(
            "      \"operations\": 200,\n",
            "<<<<<<< HEAD\n      \"operations\": 200,\n=======\n>>>>>>> other\n"),
        Is.EqualTo($"{Path}:25: found a merge conflict ('<<<<<<< HEAD'), wanted a file that is merged. "
            + "Keep one side of each conflict, then accept again the cases that both sides changed."));

    [Test]
    public void The_rest_of_a_merge() => Assert.That(
        MessageOf(Good + ">>>>>>> other\n"), Does.StartWith($"{Path}:44: found a merge conflict ('>>>>>>> other')"));

    [Test]
    public void A_newer_schema() => Assert.That(MessageWith("\"schema\": 2", "\"schema\": 3"), Is.EqualTo(
        $"{Path}:2: this file has schema 3, this harness reads 2. "
        + "Update the harness, or take the file of the commit that this harness belongs to."));

    [Test]
    public void A_newer_schema_with_other_keys() => Assert.That(
        MessageOf("{\n  \"schema\": 7,\n  \"gates\": []\n}\n"),
        Does.StartWith($"{Path}:2: this file has schema 7, this harness reads 2."));

    [Test]
    public void An_older_schema_says_which_command_renews_it() => Assert.That(
        MessageWith("\"schema\": 2", "\"schema\": 1"), Is.EqualTo(
        $"{Path}:2: this file has schema 1, this harness reads 2. An older harness wrote it. {Restore}"));

    [Test]
    public void No_schema() => Assert.That(MessageWith("  \"schema\": 2,\n", ""), Does.Match(
        $"^{Path}:1: .+ missing required properties including: 'schema'. {Restore}$"));

    [Test]
    public void A_missing_key() => Assert.That(MessageWith("      \"operations\": 200,\n", ""), Does.Match(
        $"^{Path}:23: {Case}: .+ missing required properties including: 'operations'. {Restore}$"));

    [Test]
    public void A_missing_key_of_a_part_on_one_line() => Assert.That(
        MessageWith("\"repetitions\": 1, ", ""), Does.Match(
        $"^{Path}:26: {Case}.batch: .+ missing required properties including: 'repetitions'. {Restore}$"));

    [Test]
    public void A_text_that_is_null() => Assert.That(
        MessageWith("\"INSERT INTO \\\"Customer\\\" VALUES (@id, '<x>')\"\n", "null\n"), Is.EqualTo(
            $"{Path}:20: statements: found null, wanted a string. {Restore}"));

    [Test]
    public void A_key_that_is_only_derived() => Assert.That(
        MessageWith("\"repetitions\": 1, ", "\"repetitions\": 1, \"all-operations\": 50, "), Does.StartWith(
            $"{Path}:26: {Case}.batch.all-operations: The JSON property 'all-operations' could not be mapped "));

    [Test]
    public void An_unknown_key() => Assert.That(MessageWith("\"asked\"", "\"aksed\""), Does.StartWith(
        $"{Path}:24: {Case}.aksed: The JSON property 'aksed' could not be mapped "));

    [Test]
    public void A_key_twice() => Assert.That(
        MessageWith("        \"syncs\": 400,\n", "        \"syncs\": 400,\n        \"syncs\": 600,\n"), Does.StartWith(
            $"{Path}:31: {Case}.work.syncs: Duplicate property 'syncs' "));

    [Test]
    public void A_case_twice()
    {
        int begin = Good.IndexOf("    \"crud/insert-one\"", StringComparison.Ordinal);
        string block = Good[begin..Good.IndexOf("\n  }\n}", StringComparison.Ordinal)];
        Assert.That(MessageOf(Good.Insert(begin, block + ",\n")), Does.StartWith($"{Path}:42: {Case}: Duplicate "));
    }

    [TestCase("\"operations\": 200", "\"operations\": \"200\"",
        $"25: {Case}.operations: found \"200\", wanted a whole number from 0 to 2147483647")]
    [TestCase("\"operations\": 200", "\"operations\": 200.5",
        $"25: {Case}.operations: found 200.5, wanted a whole number from 0 to 2147483647")]
    [TestCase("\"operations\": 200", "\"operations\": null",
        $"25: {Case}.operations: found null, wanted a whole number from 0 to 2147483647")]
    [TestCase("\"operations\": 200", "\"operations\": -1",
        $"25: {Case}.operations: found -1, wanted a whole number from 0 to 2147483647")]
    [TestCase("\"syncs\": 400", "\"syncs\": {}", $"30: {Case}.work.syncs: found an object, wanted a whole number")]
    [TestCase("\"native\": \"e_sqlite3 3.35.5\"", "\"native\": 3", "7: subject.native: found 3, wanted a string")]
    public void A_value_of_the_wrong_type(string good, string bad, string message) =>
        Assert.That(MessageWith(good, bad), Is.EqualTo($"{Path}:{message}. {Restore}"));

    [TestCase("vm-steps", "vm-step", $"29: {Case}.work")]
    [TestCase("vm-steps", "latency-p50", $"29: {Case}.work")]
    [TestCase("seconds-per-operation", "time-slope", $"38: {Case}.time")]
    public void An_unknown_metric(string good, string bad, string place) =>
        Assert.That(MessageWith($"\"{good}\"", $"\"{bad}\""),
            Does.StartWith($"{Path}:{place}.{bad}: The JSON property '{bad}' could not be mapped "));

    [TestCase("\"seconds-per-operation\": 0.0001", "\"seconds-per-operation\": 1e999",
        $"38: {Case}.time.seconds-per-operation: found 1e999, wanted a finite number")]
    [TestCase("\"processor\": 0.001", "\"processor\": \"NaN\"",
        $"39: {Case}.time.reference.processor: found \"NaN\", wanted a finite number")]
    [TestCase("\"operations-per-second\": 10000", "\"operations-per-second\": 20000",
        $"36: {Case}.time: found 20000 operations per second, wanted the reciprocal of seconds-per-operation")]
    public void A_number_that_is_none(string good, string bad, string message) =>
        Assert.That(MessageWith(good, bad), Is.EqualTo($"{Path}:{message}. {Restore}"));

    [TestCase("\"sync\": 0.00002", "\"sync\": 0",
        $"36: {Case}.time: found a value that can't be (A time and a rate are above 0), wanted another. ")]
    [TestCase("\"processor\": 0.001", "\"processor\": -1",
        $"36: {Case}.time: found a value that can't be (A time and a rate are above 0), wanted another. ")]
    [TestCase("\"crud/insert-one\"", "\"insert-one\"",
        "23: found the case \"insert-one\", wanted suite/workload: 'insert-one @ ")]
    public void A_value_that_cannot_be(string good, string bad, string message) =>
        Assert.That(MessageWith(good, bad), Does.StartWith($"{Path}:{message}").And.EndsWith(Restore));

    [Test]
    public void A_time_without_its_reference() => Assert.That(
        MessageWith(",\n        \"reference\": { \"processor\": 0.001, \"sync\": 0.00002 }", ""), Does.Match(
            $"^{Path}:36: {Case}.time: .+ missing required properties including: 'reference'. {Restore}$"));

    [Test]
    public void NaN_is_not_JSON() =>
        Assert.That(MessageWith("\"processor\": 0.001", "\"processor\": NaN"),
            Does.StartWith($"{Path}:39: {Case}.time.reference.processor: 'N' is an invalid start of a value. "));

    [Test]
    public void The_baseline_of_another_configuration() => Assert.That(
        MessageOf(Good, "baselines/microsoft-data-sqlite/wal-normal.json"), Is.EqualTo(
            "baselines/microsoft-data-sqlite/wal-normal.json:4: found \"configuration\": \"wal-full\", "
            + $"wanted \"wal-normal\", as the path says. {Restore}"));

    [Test]
    public void The_baseline_of_another_engine() => Assert.That(
        MessageOf(Good, "baselines/litedb/wal-full.json"), Is.EqualTo(
            "baselines/litedb/wal-full.json:3: found \"engine\": \"microsoft-data-sqlite\", "
            + $"wanted \"litedb\", as the path says. {Restore}"));

    [Test]
    public void No_case_at_all() => Assert.That(
        MessageOf(Good[..Good.IndexOf("    \"crud/insert-one\"", StringComparison.Ordinal)] + "  }\n}\n"), Is.EqualTo(
            $"{Path}:22: found no case, wanted one at least. {Restore}"));
}
