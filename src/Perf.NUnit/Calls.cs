using System.Linq.Expressions;
using System.Reflection;
using NUnit.Framework.Internal;

namespace Perf.NUnit;

/// <summary>Calls a method so many times, with as little around a call as can be.</summary>
abstract class Calls
{
    /// <summary>Which answer was another one than the first, in a sentence; null where all were alike.</summary>
    internal string? Different { get; private protected set; }

    /// <summary>Whether a call returned before its work was done, so that other threads did some of it.</summary>
    internal bool WentElsewhere { get; private set; }

    /// <summary>Calls the method and waits for each call.</summary>
    internal abstract void Run(int calls);

    /// <summary>The calls of one case.</summary>
    /// <param name="target">The fixture's object; null where the method is static.</param>
    /// <param name="test">The method with its arguments.</param>
    /// <param name="token">What a parameter of that type gets.</param>
    internal static Calls Of(object? target, TestMethod test, CancellationToken token)
    {
        MethodInfo called = test.Method.MethodInfo;
        object?[] arguments = test.Arguments;
        Expression[] values = [.. called.GetParameters().Select((parameter, index) =>
            MeasuredMethod.IsToken(parameter) ? Expression.Constant(token)
            : index < arguments.Length ? Argument(arguments[index], parameter.ParameterType)
            : Expression.Constant(parameter.DefaultValue, parameter.ParameterType))];
        Expression call = Expression.Call(
            called.IsStatic ? null : Expression.Constant(target, called.DeclaringType!), called, values);
        Type returned = called.ReturnType;
        if (returned == typeof(void)) return new VoidCalls(Compiled<Action>(call));
        if (returned == typeof(Task)) return new TaskCalls(Compiled<Func<Task>>(call));
        if (returned == typeof(ValueTask)) return new ValueTaskCalls(Compiled<Func<ValueTask>>(call));
        Type? open = returned.IsGenericType ? returned.GetGenericTypeDefinition() : null;
        (Type type, Type value) = open == typeof(Task<>) ? (typeof(TaskCalls<>), returned.GenericTypeArguments[0])
            : open == typeof(ValueTask<>) ? (typeof(ValueTaskCalls<>), returned.GenericTypeArguments[0])
            : (typeof(ValueCalls<>), returned);
        Delegate compiled = Expression.Lambda(typeof(Func<>).MakeGenericType(returned), call).Compile();
        return (Calls)Activator.CreateInstance(type.MakeGenericType(value), compiled)!;
    }

    Task Seen(Task task)
    {
        if (!task.IsCompleted) WentElsewhere = true;
        return task;
    }

    static T Compiled<T>(Expression call) => Expression.Lambda<T>(call).Compile();

    // NUnit gives what the attribute says, such as an int for a long.
    static ConstantExpression Argument(object? value, Type type) =>
        value is null || type.IsInstanceOfType(value) ? Expression.Constant(value, type)
            : Expression.Constant(Changed(value, Nullable.GetUnderlyingType(type) ?? type), type);

    static object Changed(object value, Type type) => Convert.ChangeType(value, type, CultureInfo.InvariantCulture);

    sealed class VoidCalls(Action call) : Calls
    {
        internal override void Run(int calls)
        {
            for (int i = 0; i < calls; i++) call();
        }
    }

    sealed class TaskCalls(Func<Task> call) : Calls
    {
        internal override void Run(int calls)
        {
            for (int i = 0; i < calls; i++) Seen(call()).GetAwaiter().GetResult();
        }
    }

    sealed class ValueTaskCalls(Func<ValueTask> call) : Calls
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

    abstract class Answered<T> : Calls
    {
        readonly Answers<T> _answers = new();

        private protected abstract T Once();

        internal sealed override void Run(int calls)
        {
            for (int i = 0; i < calls; i++)
            {
                if (!_answers.IsAsBefore(Once())) Different ??= _answers.Difference;
            }
        }
    }

    sealed class ValueCalls<T>(Func<T> call) : Answered<T>
    {
        private protected override T Once() => call();
    }

    sealed class TaskCalls<T>(Func<Task<T>> call) : Answered<T>
    {
        private protected override T Once()
        {
            Task<T> task = call();
            Seen(task);
            return task.GetAwaiter().GetResult();
        }
    }

    sealed class ValueTaskCalls<T>(Func<ValueTask<T>> call) : Answered<T>
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
