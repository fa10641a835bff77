using System.Text;
using System.Xml;
using System.Xml.Linq;

namespace Perf.Harness.Reports;

/// <summary>A run as JUnit XML for GitLab, Azure Pipelines and Jenkins: a test for each case.</summary>
static class JUnitReport
{
    internal static string For(RunDocument run) => new XDocument(new XElement("testsuites",
        run.Suites.Select(suite => new XElement("testsuite",
            new XAttribute("name", suite.Suite), new XAttribute("timestamp", suite.Ended.TrimEnd('Z')),
            new XAttribute("tests", suite.Cases.Count + suite.Errors.Count),
            new XAttribute("failures", suite.Cases.Count(one => one.Message is not null)),
            new XAttribute("errors", suite.Errors.Count),
            new XAttribute("skipped", suite.Cases.Count(IsSkipped)),
            suite.Cases.Select(Case), suite.Errors.Select(Error))))).ToString();

    static XElement Case(CaseDocument one)
    {
        var test = Test(one.Case);
        if (one.Message is { } message)
            test.Add(new XElement("failure", new XAttribute("message", Valid(message.Split('\n')[0])), Valid(message)));
        if (IsSkipped(one)) test.Add(new XElement("skipped", new XAttribute("message", Valid(one.Gates[0].Text))));
        return test;
    }

    static XElement Error(KeyValuePair<string, string> error)
    {
        XElement test = Test(error.Key);
        test.Add(new XElement(
            "error", new XAttribute("message", Valid(error.Value.Split('\n')[0])), Valid(error.Value)));
        return test;
    }

    // A statement may contain characters that XML does not allow.
    static string Valid(string text) => string.Concat(text.EnumerateRunes()
        .Select(one => one.IsBmp && !XmlConvert.IsXmlChar((char)one.Value) ? Rune.ReplacementChar : one));

    static bool IsSkipped(CaseDocument one) => one.Verdict == "inconclusive" && one.Gates.Count > 0;

    static XElement Test(string id) => id.Split(" @ ", 2) is [var what, var on]
        ? new XElement("testcase", new XAttribute("classname", on), new XAttribute("name", what))
        : new XElement("testcase", new XAttribute("classname", ""), new XAttribute("name", id));
}
