namespace Perf.Harness.Tests.Measuring;

/// <summary>The two reference workloads that measure the speed of a machine.</summary>
public sealed class CalibrationWorkloadTests : TestsInFolder
{
    [Test]
    public void Reference_times_are_medians()
    {
        using var reference = new CalibrationWorkloads(
            Folder.Root, new SteppingClock(TimeSpan.FromMicroseconds(700))); // each reading is a step further
        if (reference.Missing is { } missing) Assert.Ignore(missing);
        Assert.That(reference.Times, Is.Null, "nothing was measured yet");
        reference.Measure();
        using var scope = Assert.EnterMultipleScope();
        Assert.That(reference.Times!.Processor, Is.EqualTo(700e-6).Within(1e-9));
        Assert.That(reference.Times!.Sync, Is.EqualTo(700e-6).Within(1e-9));
    }

    [Test]
    public void Work_of_the_processor_is_short_and_allocates_nothing()
    {
        using ProcessorWorkload? processor = ProcessorWorkload.TryOpen(out string? missing);
        if (processor is null) Assert.Ignore(missing!);
        for (int i = 0; i < 100; i++) processor!.Do();
        long allocated = GC.GetAllocatedBytesForCurrentThread(), started = TimeProvider.System.GetTimestamp();
        for (int i = 0; i < 20; i++) processor!.Do();
        TimeSpan each = TimeProvider.System.GetElapsedTime(started) / 20;
        using var scope = Assert.EnterMultipleScope();
        Assert.That(GC.GetAllocatedBytesForCurrentThread() - allocated, Is.LessThan(200), "but for the timing");
        Assert.That(each.TotalMilliseconds, Is.InRange(0.02, 20));
    }

    [Test]
    public void Pages_are_appended_to_a_file_that_does_not_fill_the_disk()
    {
        using (var sync = new SyncWorkload(Folder.Root))
            for (int i = 0; i < 300; i++) sync.Do();
        Assert.That(Folder.Root.EnumerateFiles().Single().Length, Is.EqualTo((300 - 256) * 4_096));
    }
}
