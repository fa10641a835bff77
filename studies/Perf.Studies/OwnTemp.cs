using NUnit.Framework;
using Perf.Harness.Running;

#pragma warning disable CA1050 // without a namespace NUnit takes it for the set-up of the whole assembly

/// <summary>Gives the studies a temp folder of their own, so that a killed run leaves nothing for good.</summary>
[SetUpFixture]
public sealed class OwnTemp
{
    TempFolder? _folder;

    [OneTimeSetUp]
    public void Take() => _folder = TempFolder.Take();

    [OneTimeTearDown]
    public void Remove() => _folder?.Dispose();
}
