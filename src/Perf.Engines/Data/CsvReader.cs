using System.Text;

namespace Perf.Engines.Data;

/// <summary>
/// Reads comma-separated records as RFC 4180 has them: commas, doubled quotes and line ends inside quotes, CRLF or LF.
/// </summary>
/// <param name="text">The text, byte order mark already taken off; it stays the caller's.</param>
public sealed class CsvReader(TextReader text)
{
    // The longest records of real feeds have some hundred characters; what goes on and on is no table.
    const int MostCharacters = 1 << 16;

    readonly StringBuilder _field = new();
    readonly List<string> _fields = [];
    int _next = text.Read();
    int _line = 1;
    int _length;

    /// <summary>The line on which the last record began, from 1.</summary>
    public int Line { get; private set; }

    /// <summary>Reads one record; blank lines are passed over.</summary>
    /// <returns>The fields, valid until the next call, or null at the end of the text.</returns>
    /// <exception cref="FormatException">
    /// A quote is never closed, text follows a closed one, or the record is too long.
    /// </exception>
    public IReadOnlyList<string>? Read()
    {
        do _length = 0;
        while (EndOfLine());
        if (_next < 0) return null;

        Line = _line;
        _fields.Clear();
        do _fields.Add(_next == '"' ? Quoted() : Plain());
        while (Took(','));
        if (!EndOfLine() && _next >= 0) throw new FormatException($"line {_line}: text follows a closing quote");
        return _fields;
    }

    string Plain()
    {
        _field.Clear();
        while (_next is >= 0 and not (',' or '\r' or '\n')) Take();
        return _field.ToString();
    }

    string Quoted()
    {
        _field.Clear();
        Skip();
        while (true)
        {
            if (_next < 0) throw new FormatException($"line {Line}: a quote is opened and never closed");
            if (_next != '"')
            {
                if (_next == '\n') _line++;
                Take();
            }
            else
            {
                Skip();
                if (_next != '"') return _field.ToString();
                Take(); // a doubled quote is one
            }
        }
    }

    bool EndOfLine()
    {
        bool carriageReturn = Took('\r');
        if (!Took('\n') && !carriageReturn) return false;
        _line++;
        return true;
    }

    bool Took(char wanted)
    {
        if (_next != wanted) return false;
        Skip();
        return true;
    }

    void Take()
    {
        _field.Append((char)_next);
        Skip();
    }

    void Skip()
    {
        if (++_length > MostCharacters)
            throw new FormatException($"line {Line}: a record has more than {MostCharacters} characters");
        _next = text.Read();
    }
}
