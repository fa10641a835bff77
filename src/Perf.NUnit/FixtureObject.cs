namespace Perf.NUnit;

/// <summary>
/// The object that a method is called on: made with the arguments of its fixture, set up and torn down as NUnit does.
/// </summary>
sealed class FixtureObject(MeasuredMethod method) : IDisposable
{
    static bool _wasMade;

    readonly ITypeInfo _type = method.Fixture.TypeInfo!;
    readonly CancellationTokenSource _cancellation = new();
    bool _isOpen;

    /// <summary>The limit of <c>[CancelAfter]</c>; zero where there is none.</summary>
    internal TimeSpan Limit { get; } = LimitOf(method);

    /// <summary>The object; null where the class is static.</summary>
    internal object? Object { get; private set; }

    /// <summary>What methods with a token get: it is cancelled after the limit of <c>[CancelAfter]</c>.</summary>
    internal CancellationToken Token => _cancellation.Token;

    /// <summary>Whether something is done after a call, so that each call begins from the same state.</summary>
    internal bool IsRestored => method.Attribute.Restore is not null
        || Lifecycle.Of<SetUpAttribute>(_type.Type).Any() || Lifecycle.Of<TearDownAttribute>(_type.Type).Any();

    /// <summary>Makes it. A worker makes several, each in a folder of its own.</summary>
    internal void Open()
    {
        try
        {
            Make();
        }
        catch (Exception error) when (_wasMade)
        {
            throw new InvalidOperationException(
                $"{method.Id}: the second fixture of this process fails. Expected that each works in its own folder. "
                + "Find the static field that keeps a path, options or a connection of the first folder, and make it "
                + "an instance field.",
                error is TargetInvocationException { InnerException: { } thrown } ? thrown : error);
        }

        _wasMade = true;
    }

    void Make()
    {
        SetUpFixtures.SetUp(method.Fixture);
        LiteDbIndexHeights.Repeat();
        if (!_type.IsStaticClass) Object = _type.Construct(method.Fixture.Arguments);
        _isOpen = true;
        Lifecycle.CallAll<OneTimeSetUpAttribute>(_type.Type, Object);
    }

    internal void SetUp() => Lifecycle.CallAll<SetUpAttribute>(_type.Type, Object);

    /// <summary>Calls the method <paramref name="count"/> times, and cancels its token after the limit.</summary>
    internal void Run(MethodInvoker calls, int count)
    {
        if (Limit > TimeSpan.Zero) _cancellation.CancelAfter(Limit * count);
        calls.Run(count);
        if (Limit > TimeSpan.Zero) _cancellation.CancelAfter(Timeout.InfiniteTimeSpan);
    }

    /// <summary>Cancels the token of calls that still run.</summary>
    internal void Cancel() => _cancellation.Cancel();

    /// <summary>After a call, or the calls of a batch: what undoes them, and the set-up of the next.</summary>
    internal void Restore()
    {
        if (method.Attribute.Restore is { } name)
            Lifecycle.Call(Lifecycle.Restoring(_type.Type, method.Attribute, name), Object);
        Lifecycle.CallAll<TearDownAttribute>(_type.Type, Object);
        SetUp();
        LiteDbIndexHeights.Repeat(); // otherwise each batch would insert nodes of other heights
    }

    /// <summary>Disposes it in its folder, which can be removed then.</summary>
    internal void DisposeIn(CaseFolder? folder)
    {
        folder?.Enter();
        try
        {
            Dispose();
        }
        finally
        {
            folder?.Leave();
        }
    }

    public void Dispose()
    {
        _cancellation.Dispose();
        if (!_isOpen) return;
        _isOpen = false;
        Lifecycle.CallAll<TearDownAttribute>(_type.Type, Object);
        Lifecycle.CallAll<OneTimeTearDownAttribute>(_type.Type, Object);
        if (Object is IAsyncDisposable later) later.DisposeAsync().AsTask().GetAwaiter().GetResult();
        else (Object as IDisposable)?.Dispose();
    }

    static TimeSpan LimitOf(MeasuredMethod method) =>
        method.Method.GetCustomAttribute<CancelAfterAttribute>() is { } limit
        && limit.Properties.Get(PropertyNames.Timeout) is int milliseconds
            ? TimeSpan.FromMilliseconds(milliseconds) : TimeSpan.Zero;
}
