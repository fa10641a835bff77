using System.Text;
using NUnit.Framework;
using Perf.Harness.Environments;
using Perf.Harness.Tests.Baselines;

namespace Perf.Harness.Tests.Environments;

/// <summary>What anybody writes to a disk is seen.</summary>
public sealed class DiskWritesTests
{
    // Documentation/admin-guide/iostats.rst of the kernel has the first line; the others have more and fewer numbers.
    const string Sample =
        """
           3    0   hda 446216 784926 9550688 4382310 424847 312726 5922052 19310380 0 3376340 23705160
         254    0 vda 83658 25907 4374586 24400 84549074 5675081 860697160 4507918 0 3640732 6366714 9315715 632 351968120 663003 31018523 1171391
           7    0 loop0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0
           3    1   hda1 35486 38030 38030 38030

        """;

    [Test]
    public void The_fifth_number_behind_each_name_is_added() =>
        Assert.That(DiskWrites.Sum(Encoding.ASCII.GetBytes(Sample)), Is.EqualTo(424_847 + 84_549_074));

    [Test]
    public void A_page_that_is_synced_is_seen()
    {
        using DiskWrites? disk = DiskWrites.TryOpen();
        if (disk is null) Assert.Ignore("this system does not tell what disks write");
        using var scratch = new ScratchFolder();
        string system = FileSystem.Of(scratch.Root);
        if (system is not ("ext4" or "xfs" or "btrfs"))
            Assert.Ignore($"the tests' folder is on {system}, which need not be a disk of this system");
        disk.Begin();
        using (FileStream file = File.Create(Path.Combine(scratch.Root.FullName, "page")))
        {
            file.Write(new byte[4_096]);
            file.Flush(flushToDisk: true);
        }

        disk.End();
        Assert.That(disk.PerSecond, Is.GreaterThan(0));
    }
}
