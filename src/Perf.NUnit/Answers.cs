using System.Collections;

namespace Perf.NUnit;

/// <summary>
/// Compares what the calls of a method return: values and texts as they are, collections by their count. A sequence is
/// read to its end, for before that nothing was done. What can't be compared is not.
/// </summary>
sealed class Answers<T>
{
    static readonly bool IsValue = typeof(T).IsEnum || typeof(T) == typeof(string) || (typeof(T).IsValueType
        && (Nullable.GetUnderlyingType(typeof(T)) is not null || typeof(IEquatable<T>).IsAssignableFrom(typeof(T))));

    static readonly bool IsSequence = !IsValue && typeof(IEnumerable).IsAssignableFrom(typeof(T));

    bool _hasFirst;
    T? _first;
    int _count;

    /// <summary>The first answer beside the one that differed, in a sentence.</summary>
    internal string Difference { get; private set; } = "";

    internal bool IsAsBefore(T answer)
    {
        if (IsValue)
        {
            if (_hasFirst) return EqualityComparer<T>.Default.Equals(answer, _first) || Differs(answer, _first);
            (_hasFirst, _first) = (true, answer);
            return true;
        }

        if (!IsSequence) return true;
        int count = CountOf((IEnumerable?)answer);
        if (_hasFirst) return count == _count || Differs($"{count} items", $"{_count}");
        (_hasFirst, _count) = (true, count);
        return true;
    }

    bool Differs(object? now, object? first)
    {
        Difference = string.Create(
            CultureInfo.InvariantCulture, $"a call returned {now}, the first one returned {first}.");
        return false;
    }

    static int CountOf(IEnumerable? items)
    {
        if (items is ICollection { Count: var known }) return known;
        int count = 0;
        foreach (object? _ in items ?? Array.Empty<object>()) count++;
        return count;
    }
}
