using System.Diagnostics;

namespace Perf.NUnit;

/// <summary>Names the innermost method of the user's own projects that runs just now.</summary>
sealed class Callers
{
    readonly HashSet<string> _own;

    /// <summary>Knows the projects that a test assembly was built with.</summary>
    internal Callers(Assembly suite)
        : this(OwnAssemblies.NamesOf(suite.Location))
    {
    }

    internal Callers(IEnumerable<string> own) => _own = [.. own];

    /// <summary>The method: <c>Orders.Load</c>; null where none of these projects runs.</summary>
    internal string? Now() => new StackTrace(fNeedFileInfo: false).GetFrames()
        .Select(frame => frame.GetMethod()).OfType<MethodBase>().Where(IsOwn).Select(Name).FirstOrDefault();

    bool IsOwn(MethodBase method) =>
        method.DeclaringType?.Assembly.GetName().Name is { } assembly && _own.Contains(assembly);

    // The compiler has made a class <Load>d__3 with MoveNext of an async method, and <Load>b__3 of a lambda in it.
    static string Name(MethodBase method)
    {
        Type type = method.DeclaringType!;
        string name = Written(method.Name);
        while (type.Name.StartsWith('<') && type.DeclaringType is { } outer)
        {
            if (method.Name == "MoveNext" && type.Name[1] != '>') name = Written(type.Name);
            type = outer;
        }

        return $"{type.Name.Split('`')[0]}.{name}";
    }

    static string Written(string name)
    {
        int end = name.IndexOf('>', StringComparison.Ordinal);
        return name.StartsWith('<') && end > 1 ? name[1..end] : name;
    }
}
