using NUnit.Framework;
using Perf.NUnit;

namespace Perf.Harness.Tests.Methods;

/// <summary>What a user of the package meets; all else may change from version to version.</summary>
public sealed class PublicTypesTests
{
    [Test]
    public void Five_types_are_public() =>
        Assert.That(
            typeof(PerfTestAttribute).Assembly.GetExportedTypes().Select(type => type.Name).Order(StringComparer.Ordinal),
            Is.EqualTo(["PerfAssemblyAttribute", "PerfMain", "PerfRun", "PerfSuiteTests", "PerfTestAttribute"]));
}
