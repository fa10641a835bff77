using NUnit.Framework;
using Perf.Harness.Baselines;
using Perf.Harness.Calibrations;
using Perf.Harness.Tests.Baselines;

namespace Perf.Harness.Tests.Calibrations;

public sealed class CalibrationFileTests
{
    ScratchFolder _folder = null!;

    [SetUp]
    public void MakeFolder() => _folder = new ScratchFolder();

    [TearDown]
    public void RemoveFolder() => _folder.Dispose();

    [Test]
    public void A_sentence_is_found_by_environment_and_suite_and_replaced_by_the_next()
    {
        var file = new CalibrationFile(_folder.Root);
        file.Replace("here", "crud", "an old one");
        file.Replace("there", "crud", "of another machine");
        file.Replace("here", "crud", "0 of 12");
        Assert.Multiple(() =>
        {
            Assert.That(file.Find("here", "crud"), Is.EqualTo("0 of 12"));
            Assert.That(file.Find("there", "crud"), Is.EqualTo("of another machine"));
            Assert.That(file.Find("here", "concurrency"), Is.Null);
            Assert.That(_folder.Read("CALIBRATION.md"),
                Does.EndWith("| here | crud | 0 of 12 |\n| there | crud | of another machine |\n"));
        });
    }

    [Test]
    public void Without_a_file_nobody_has_calibrated() =>
        Assert.That(new CalibrationFile(_folder.Root).Find("here", "crud"), Is.Null);

    [Test]
    public void A_damaged_line_is_named()
    {
        _folder.Write("CALIBRATION.md", "# Calibrations\n\n|---|---|---|\n| here | crud\n");
        Assert.That(() => new CalibrationFile(_folder.Root).Find("here", "crud"), Throws.TypeOf<BaselineException>()
            .With.Message.Contains("CALIBRATION.md").And.Message.Contains("4").And.Message.Contains("calibrate again"));
    }
}
