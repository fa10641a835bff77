namespace Perf.Harness.Tests.Builds;

/// <summary>Values from files and from the environment reach no shell.</summary>
public sealed partial class ShellTests
{
    [Test]
    [Tried(21, "settings that a shell would make commands of", "no product code starts a shell")]
    public void No_product_code_starts_a_shell()
    {
        string[] found = [.. Repository.Files("*.cs").Where(path => path.StartsWith("src/", StringComparison.Ordinal))
            .Where(path => Shell().IsMatch(Repository.Text(path)))];
        Assert.That(found, Is.Empty, "give arguments one by one: ProcessStartInfo.ArgumentList");
    }

    [Test]
    public void Every_process_gets_its_arguments_one_by_one()
    {
        string[] found = [.. Repository.Files("*.cs").Where(path => path.StartsWith("src/", StringComparison.Ordinal))
            .Where(path => Joined().IsMatch(Repository.Text(path)))];
        Assert.That(found, Is.Empty, "a value with a blank or a quote would become two");
    }

    [GeneratedRegex("""UseShellExecute = true|"(/bin/)?(sh|bash|zsh|cmd|cmd\.exe|powershell|pwsh)"[,)\]]""")]
    private static partial Regex Shell();

    [GeneratedRegex(@"\bArguments = ")]
    private static partial Regex Joined();
}
