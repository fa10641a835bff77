namespace Perf.Harness.Tests.Environments;

public sealed class MachineTests
{
    static readonly DirectoryInfo Here = new(Path.GetTempPath());

    [Test]
    public void Machine_is_described_in_four_parts() =>
        Assert.That(Machine.Describe(Here), Does.Match(@"^(linux|windows|macos)-\w+, .+, \d+ cores, \S+$"));

    [Test]
    public void The_host_name_is_no_fact() =>
        Assert.That(Machine.Describe(Here), Does.Not.Contain(Environment.MachineName));

    [Test]
    public void X86_processor_is_described_by_its_numbers() => Assert.That(
        Processor.OfCpuInfo("""
            processor	: 0
            vendor_id	: AuthenticAMD
            cpu family	: 25
            model		: 17
            model name	: AMD EPYC
            stepping	: 1

            processor	: 1
            vendor_id	: Other
            """),
        Is.EqualTo("AuthenticAMD 25 17 1"));

    [Test]
    public void Arm_processor_is_described_by_its_numbers() => Assert.That(
        Processor.OfCpuInfo("""
            processor	: 0
            CPU implementer	: 0x41
            CPU architecture: 8
            CPU variant	: 0x3
            CPU part	: 0xd0c
            CPU revision	: 1
            """),
        Is.EqualTo("0x41 8 0x3 0xd0c 1"));

    [TestCase("model name : Something", "Something")]
    [TestCase("", "unknown")]
    public void Other_processor_is_described_as_well_as_possible(string text, string expected) =>
        Assert.That(Processor.OfCpuInfo(text), Is.EqualTo(expected));

    [TestCase("AMD64 Family 25 Model 17 Stepping 1, AuthenticAMD", "AuthenticAMD 25 17 1")]
    [TestCase("ARMv8 (64-bit) Family 8 Model 1 Revision 201", "ARMv8 (64-bit) Family 8 Model 1 Revision 201")]
    [TestCase("", "unknown")]
    public void Windows_processor_is_described_by_the_same_numbers(string text, string expected) =>
        Assert.That(Processor.OfIdentifier(text), Is.EqualTo(expected));

    [Test]
    public void A_directory_that_is_not_there_yet_has_an_answer() => Assert.That(
        FileSystem.Of(new DirectoryInfo(Path.Combine(Path.GetTempPath(), "not", "there", "yet"))), Is.Not.Empty);

    [Test]
    public void A_command_that_is_not_there_is_unknown() =>
        Assert.That(ShortCommand.Output("no-such-command-of-perf", ""), Is.EqualTo("unknown"));
}
