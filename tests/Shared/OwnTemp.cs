using Perf.Harness.Environments;

#pragma warning disable CA1050 // without a namespace NUnit takes it for the set-up of the whole assembly

/// <summary>Gives the run a temp folder of its own, so that a killed one leaves nothing for good.</summary>
[SetUpFixture]
public sealed class OwnTemp
{
    TempFolder? _folder;

    /// <summary>Takes it, and sweeps those of killed runs.</summary>
    [OneTimeSetUp]
    public void Take()
    {
        _folder = TempFolder.Take();
        // The compiler that serves several builds is found by the temp folder: one of its own would outlive this.
        Environment.SetEnvironmentVariable("UseSharedCompilation", "false");
    }

    /// <summary>Removes it.</summary>
    [OneTimeTearDown]
    public void Remove() => _folder?.Dispose();
}
