using System.Xml.Linq;
using NUnit.Framework;
using Perf.Load;
using Perf.Load.Clients;
using Perf.Load.Drivers;
using Perf.Load.Scenarios;

namespace Perf.Harness.Tests.Load;

[TestFixture, Category("self-test")]
public sealed class CurvePictureTests
{
    [Test]
    public void Every_number_of_clients_has_its_point_and_more_throughput_is_higher()
    {
        XElement svg = XElement.Parse(CurvePicture.Svg("readers", [(1, 100), (2, 180), (4, 150)]));
        XNamespace ns = svg.Name.Namespace;
        double[] heights = [.. svg.Elements(ns + "circle").Select(circle => (double)circle.Attribute("cy")!)];
        Assert.That(heights, Has.Length.EqualTo(3));
        Assert.That(heights[1], Is.LessThan(heights[2]).And.LessThan(heights[0]), "y counts from the top");
        Assert.That(svg.Elements(ns + "text").Select(text => text.Value), Does.Contain("180/s").And.Contain("clients"));
    }
}
