namespace Perf.NUnit;

/// <summary>Finds and calls the methods of a fixture that NUnit calls around tests.</summary>
static class Lifecycle
{
    const BindingFlags Any = BindingFlags.Instance | BindingFlags.Static | BindingFlags.Public | BindingFlags.NonPublic
        | BindingFlags.FlattenHierarchy;

    /// <summary>All methods that a fixture has.</summary>
    internal static IEnumerable<MethodInfo> All(Type type) => type.GetMethods(Any);

    /// <summary>The methods with an attribute, those of base classes first.</summary>
    internal static IEnumerable<MethodInfo> Of<T>(Type type) where T : NUnitAttribute =>
        All(type).Where(method => method.IsDefined(typeof(T), inherit: true))
            .OrderBy(method => Depth(method.DeclaringType!));

    /// <summary>Calls them: what sets up from the base class on, what tears down the other way round.</summary>
    internal static void CallAll<T>(Type type, object? target) where T : NUnitAttribute
    {
        bool tearsDown = typeof(T) == typeof(TearDownAttribute) || typeof(T) == typeof(OneTimeTearDownAttribute);
        foreach (MethodInfo method in tearsDown ? Of<T>(type).Reverse() : Of<T>(type)) Call(method, target);
    }

    /// <summary>Calls a method and waits for it.</summary>
    /// <returns>The result of the method, or of its task.</returns>
    internal static object? Call(MethodInfo method, object? target, params object?[] arguments)
    {
        object? result = method.Invoke(
            method.IsStatic ? null : target, BindingFlags.DoNotWrapExceptions, null, arguments, null);
        if (result?.GetType().GetMethod("AsTask", []) is { } later) result = later.Invoke(result, null);
        if (result is not Task task) return result;
        task.GetAwaiter().GetResult();
        return task.GetType().GetProperty("Result")?.GetValue(task);
    }

    /// <summary>The method that an attribute names to restore the state, which takes nothing.</summary>
    internal static MethodInfo Restoring(Type type, MeasuredAttribute attribute, string name) =>
        type.GetMethod(name, Any, []) ?? throw new InvalidOperationException(MissingRestore(type, attribute));

    /// <summary>Why the method that an attribute names to restore the state can't be called; null if it can.</summary>
    internal static string? MissingRestore(Type type, MeasuredAttribute attribute) =>
        attribute.Restore is not { } name || type.GetMethod(name, Any, []) is not null ? null
            : $"Found no method {type.Name}.{name}(), which [{attribute.GetType().Name[..^"Attribute".Length]}"
                + $"(Restore = \"{name}\")] names, expected one without parameters. Write it, or name another with "
                + "nameof.";

    static int Depth(Type type) => type.BaseType is { } below ? 1 + Depth(below) : 0;
}
