using System.Linq.Expressions;

namespace Perf.NUnit;

/// <summary>Calls a method many times with as little overhead as possible.</summary>
abstract class MethodInvoker
{
    /// <summary>A sentence about the first result that differs; null if all results are equal.</summary>
    internal string? Different { get; private protected set; }

    /// <summary>Whether a call returned before its work was done, so that other threads did some of it.</summary>
    internal bool WentElsewhere { get; private set; }

    /// <summary>Calls the method and waits for each call.</summary>
    internal abstract void Run(int calls);

    /// <summary>Creates the invoker of one case.</summary>
    /// <param name="target">The fixture object; null if the method is static.</param>
    /// <param name="test">The method with its arguments.</param>
    /// <param name="token">The value of a parameter of type CancellationToken.</param>
    internal static MethodInvoker For(object? target, TestMethod test, CancellationToken token) =>
        For(target, test.Method.MethodInfo, test.Arguments, token);

    /// <summary>Creates the invoker of a method.</summary>
    /// <param name="target">The object; null if the method is static.</param>
    /// <param name="called">The method.</param>
    /// <param name="arguments">The values of its parameters; those that are missing have their default value.</param>
    /// <param name="token">The value of a parameter of type CancellationToken.</param>
    internal static MethodInvoker For(object? target, MethodInfo called, object?[] arguments, CancellationToken token)
    {
        Expression[] values = [.. called.GetParameters().Select((parameter, index) =>
            MeasuredMethod.IsToken(parameter) ? Expression.Constant(token)
            : index < arguments.Length ? Argument(arguments[index], parameter.ParameterType)
            : Expression.Constant(parameter.DefaultValue, parameter.ParameterType))];
        Expression call = Expression.Call(
            called.IsStatic ? null : Expression.Constant(target, called.DeclaringType!), called, values);
        Type returned = called.ReturnType;
        if (returned == typeof(void)) return new VoidInvoker(Compiled<Action>(call));
        if (returned == typeof(Task)) return new TaskInvoker(Compiled<Func<Task>>(call));
        if (returned == typeof(ValueTask)) return new ValueTaskInvoker(Compiled<Func<ValueTask>>(call));
        Type? open = returned.IsGenericType ? returned.GetGenericTypeDefinition() : null;
        (Type type, Type value) = open == typeof(Task<>) ? (typeof(TaskInvoker<>), returned.GenericTypeArguments[0])
            : open == typeof(ValueTask<>) ? (typeof(ValueTaskInvoker<>), returned.GenericTypeArguments[0])
            : (typeof(ValueInvoker<>), returned);
        Delegate compiled = Expression.Lambda(typeof(Func<>).MakeGenericType(returned), call).Compile();
        return (MethodInvoker)Activator.CreateInstance(type.MakeGenericType(value), compiled)!;
    }

    Task Seen(Task task)
    {
        if (!task.IsCompleted) WentElsewhere = true;
        return task;
    }

    static T Compiled<T>(Expression call) => Expression.Lambda<T>(call).Compile();

    // An attribute may have an int for a parameter of type long.
    static ConstantExpression Argument(object? value, Type type) =>
        value is null || type.IsInstanceOfType(value) ? Expression.Constant(value, type)
            : Expression.Constant(Changed(value, Nullable.GetUnderlyingType(type) ?? type), type);

    static object Changed(object value, Type type) => Convert.ChangeType(value, type, CultureInfo.InvariantCulture);

    sealed class VoidInvoker(Action call) : MethodInvoker
    {
        internal override void Run(int calls)
        {
            for (int i = 0; i < calls; i++) call();
        }
    }

    sealed class TaskInvoker(Func<Task> call) : MethodInvoker
    {
        internal override void Run(int calls)
        {
            for (int i = 0; i < calls; i++) Seen(call()).GetAwaiter().GetResult();
        }
    }

    sealed class ValueTaskInvoker(Func<ValueTask> call) : MethodInvoker
    {
        internal override void Run(int calls)
        {
            for (int i = 0; i < calls; i++)
            {
                ValueTask task = call();
                if (task.IsCompleted) task.GetAwaiter().GetResult();
                else Seen(task.AsTask()).GetAwaiter().GetResult();
            }
        }
    }

    abstract class ResultInvoker<T> : MethodInvoker
    {
        readonly ResultConsistency<T> _results = new();

        private protected abstract T Once();

        internal sealed override void Run(int calls)
        {
            for (int i = 0; i < calls; i++)
            {
                if (!_results.IsSame(Once())) Different ??= _results.Difference;
            }
        }
    }

    sealed class ValueInvoker<T>(Func<T> call) : ResultInvoker<T>
    {
        private protected override T Once() => call();
    }

    sealed class TaskInvoker<T>(Func<Task<T>> call) : ResultInvoker<T>
    {
        private protected override T Once()
        {
            Task<T> task = call();
            Seen(task);
            return task.GetAwaiter().GetResult();
        }
    }

    sealed class ValueTaskInvoker<T>(Func<ValueTask<T>> call) : ResultInvoker<T>
    {
        private protected override T Once()
        {
            ValueTask<T> task = call();
            if (task.IsCompleted) return task.GetAwaiter().GetResult();
            Task<T> later = task.AsTask();
            Seen(later);
            return later.GetAwaiter().GetResult();
        }
    }
}
