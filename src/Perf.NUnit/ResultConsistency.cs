using System.Collections;

namespace Perf.NUnit;

/// <summary>
/// Checks that all calls of a method return the same result: equal values and texts, collections of the same count. A
/// lazy sequence is read to its end. Other types are not compared.
/// </summary>
sealed class ResultConsistency<T>
{
    static readonly bool IsValue = typeof(T).IsEnum || typeof(T) == typeof(string) || (typeof(T).IsValueType
        && (Nullable.GetUnderlyingType(typeof(T)) is not null || typeof(IEquatable<T>).IsAssignableFrom(typeof(T))));

    static readonly bool IsSequence = !IsValue && typeof(IEnumerable).IsAssignableFrom(typeof(T));

    bool _hasFirst;
    T? _first;
    int _count;

    /// <summary>A sentence with the first result and the one that differs.</summary>
    internal string Difference { get; private set; } = "";

    internal bool IsSame(T result)
    {
        if (IsValue)
        {
            if (_hasFirst) return EqualityComparer<T>.Default.Equals(result, _first) || Differs(result, _first);
            (_hasFirst, _first) = (true, result);
            return true;
        }

        // What Dapper returns for dynamic rows has the static type object.
        if (!IsSequence && !(typeof(T) == typeof(object) && result is IEnumerable and not string)) return true;
        int count = CountOf((IEnumerable?)result);
        if (_hasFirst) return count == _count || Differs($"{count} items", $"{_count}");
        (_hasFirst, _count) = (true, count);
        return true;
    }

    // Clients of a load may get another result from each call: the first difference is enough.
    bool Differs<TValue>(TValue now, TValue first)
    {
        if (Difference.Length > 0) return false;
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
