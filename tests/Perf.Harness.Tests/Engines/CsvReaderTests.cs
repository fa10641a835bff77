namespace Perf.Harness.Tests.Engines;

/// <summary>Comma-separated text is read as RFC 4180 has it.</summary>
public sealed class CsvReaderTests
{
    [TestCase("", "")]
    [TestCase("\n\r\n", "")]
    [TestCase("a,b", "a|b")]
    [TestCase("a,b\n", "a|b")]
    [TestCase("a,b\r\nc,d\r\n", "a|b / c|d")]
    [TestCase("a,b\rc,d", "a|b / c|d")]
    [TestCase("a\n\n\nb", "a / b")]
    [TestCase(",", "|")]
    [TestCase("a,,\n", "a||")]
    [TestCase("\"\"", "")]
    [TestCase("\"a,b\",c", "a,b|c")]
    [TestCase("\"say \"\"no\"\"\",c", "say \"no\"|c")]
    [TestCase("\"a\r\nb\",c\nd,e", "a\r\nb|c / d|e")]
    [TestCase("5\" pipe,b", "5\" pipe|b")]
    [TestCase(" a , \"b\" ", " a | \"b\" ")]
    public void Records_come_out_field_by_field(string text, string records) =>
        Assert.That(string.Join(" / ", Records(text)), Is.EqualTo(records));

    [Test]
    public void An_empty_quoted_field_is_a_record_and_a_blank_line_is_not()
    {
        Assert.That(Records("\"\"\n"), Has.Count.EqualTo(1));
        Assert.That(Records("\n"), Is.Empty);
    }

    [Test]
    public void The_line_is_where_the_record_began()
    {
        var csv = new CsvReader(new StringReader("a\n\n\"b\nb\",c\r\nd"));
        var lines = new List<int>();
        while (csv.Read() is not null) lines.Add(csv.Line);

        Assert.That(lines, Is.EqualTo([1, 3, 5]));
    }

    [TestCase("a,\"b", "line 1: a quote is opened and never closed")]
    [TestCase("a\n\"b\" c", "line 2: text follows a closing quote")]
    public void A_quote_without_its_pair_is_refused_with_its_line(string text, string message) =>
        Assert.That(() => Records(text), Throws.TypeOf<FormatException>().With.Message.EqualTo(message));

    static List<string> Records(string text)
    {
        var csv = new CsvReader(new StringReader(text));
        var records = new List<string>();
        while (csv.Read() is { } fields) records.Add(string.Join('|', fields));
        return records;
    }
}
