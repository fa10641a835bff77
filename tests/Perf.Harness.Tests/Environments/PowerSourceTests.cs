namespace Perf.Harness.Tests.Environments;

/// <summary>What three systems say of their power, read on any of them.</summary>
public sealed class PowerSourceTests : TestsInFolder
{
    [TestCase("AC/type=Mains AC/online=0 BAT0/type=Battery BAT0/status=Discharging", true)]
    [TestCase("BAT0/type=Battery BAT0/status=Discharging", true)] // a tablet names no other
    [TestCase("AC/type=Mains AC/online=1 BAT0/type=Battery BAT0/status=Charging", false)]
    [TestCase("AC/type=Mains AC/online=1 BAT0/type=Battery BAT0/status=Discharging", false)] // a weak charger
    [TestCase("ucsi/type=USB ucsi/online=0 AC/type=Mains AC/online=0 BAT0/type=Battery BAT0/status=Full", false)]
    [TestCase("mouse/type=Battery mouse/scope=Device mouse/status=Discharging", false)]
    [TestCase("AC/type=Mains AC/online=0", false)] // a desktop
    [TestCase("", false)]
    public void Linux_reports_the_power_source_by_its_supplies(string files, bool isBattery)
    {
        foreach (string[] file in files.Split(' ', StringSplitOptions.RemoveEmptyEntries).Select(one => one.Split('=')))
            Folder.Write(file[0], file[1] + "\n");
        Assert.That(PowerSource.OfSupplies(Folder.Root), Is.EqualTo(isBattery));
    }

    [Test]
    public void A_system_that_names_no_supplies_has_no_battery()
    {
        Assert.That(PowerSource.OfSupplies(new DirectoryInfo(Path.Combine(Folder.Root.FullName, "none"))), Is.False);
    }

    [TestCase("Now drawing from 'Battery Power'\n -InternalBattery-0 (id=1)\t95%; discharging; 5:10 remaining", true)]
    [TestCase("Now drawing from 'AC Power'\n -InternalBattery-0 (id=1)\t95%; charging; 0:30 remaining", false)]
    [TestCase("Now drawing from 'AC Power'", false)]
    [TestCase("unknown", false)]
    public void MacOS_reports_the_power_source_by_a_command(string text, bool isBattery) =>
        Assert.That(PowerSource.OfPmset(text), Is.EqualTo(isBattery));

    [TestCase(0, true)]
    [TestCase(1, false)]
    [TestCase(255, false)]
    public void Windows_reports_the_power_source_by_a_byte(byte line, bool isBattery) =>
        Assert.That(PowerSource.OfLine(line), Is.EqualTo(isBattery));

    [Test]
    public void This_system_reports_its_power_source() => Assert.That(PowerSource.IsBattery, Throws.Nothing);
}
