using Perf.Harness.Loads;

namespace Perf.NUnit;

/// <summary>A method of a fixture that clients of a load test call.</summary>
/// <param name="Method">The method.</param>
/// <param name="Attribute">How many clients call it, and when.</param>
sealed record LoadOperation(MethodInfo Method, LoadOperationAttribute Attribute)
{
    const string Example = "[Readers(8)] public void Read() => ...";
    const int MostWeight = 1_000;

    /// <summary>The clients that call it.</summary>
    internal int Clients => Mix?.Clients ?? Attribute.Clients;

    /// <summary>The calls in each second of all its clients; 0 for a closed loop.</summary>
    internal double Rate => Mix is { } mix ? mix.Rate * Attribute.Weight / mix.Weights : Attribute.Rate;

    // The clients that call all operations; null where each has its own.
    (int Clients, double Rate, int Weights)? Mix { get; init; }

    /// <summary>Its name in messages and in the definition of the case.</summary>
    internal string Name => Method.Name;

    /// <summary>Whether it reads or writes: the latencies of the two are apart.</summary>
    internal OperationKind Kind => Attribute is WritersAttribute ? OperationKind.Write : OperationKind.Read;

    /// <summary>When its clients call it; null where they call again once they have their answer.</summary>
    internal Arrivals? Arrivals => ArrivalsOf(Rate);

    /// <summary>The operation as a part of the definition of its case.</summary>
    internal string Parameter => string.Create(
        CultureInfo.InvariantCulture,
        $"{Name}={(Mix is { } mix ? $"{Attribute.Weight} of {mix.Weights} calls of {Clients}" : Clients)} ")
        + (Kind == OperationKind.Write ? "writer" : "reader") + (Clients == 1 ? "" : "s")
        + (Rate > 0 ? string.Create(CultureInfo.InvariantCulture, $" at {Rate} per second") : "");

    /// <summary>When clients that share a rate call; null for a closed loop.</summary>
    internal static Arrivals? ArrivalsOf(double rate) => rate > 0 ? new Arrivals(rate, AtRandom: false) : null;

    /// <summary>The operations of a fixture, by name: where they are in the source makes no difference.</summary>
    /// <param name="fixture">The class.</param>
    /// <param name="load">The load; null where its clients make no difference.</param>
    internal static IReadOnlyList<LoadOperation> Of(Type fixture, PerfLoadAttribute? load = null)
    {
        (MethodInfo Method, LoadOperationAttribute Attribute)[] found =
        [
            .. from method in Lifecycle.All(fixture)
               from attribute in method.GetCustomAttributes<LoadOperationAttribute>()
               orderby method.Name, attribute.GetType().Name
               select (method, attribute),
        ];
        int weights = found.Sum(one => one.Attribute.Weight);
        return [.. found.Select(one =>
            new LoadOperation(one.Method, one.Attribute)
            {
                Mix = load is { Clients: > 0 } ? (load.Clients, load.Rate, weights) : null,
            })];
    }

    /// <summary>The operations of a load.</summary>
    internal static IReadOnlyList<LoadOperation> Of(MeasuredMethod load) =>
        Of(load.Fixture.TypeInfo!.Type, load.Attribute as PerfLoadAttribute);

    /// <summary>
    /// The calls of a client that calls all operations, until they begin again: those of one operation are as far apart
    /// as possible.
    /// </summary>
    internal static IReadOnlyList<LoadOperation> Turns(IReadOnlyCollection<LoadOperation> operations) =>
    [
        .. from operation in operations
           from call in Enumerable.Range(0, operation.Attribute.Weight)
           orderby (call + 0.5) / operation.Attribute.Weight, operation.Name
           select operation,
    ];

    /// <summary>Why a load test can't run, and what to type; null if it can.</summary>
    internal static string? Refusal(MeasuredMethod load)
    {
        Type fixture = load.Fixture.TypeInfo!.Type;
        string[] loads = [.. Lifecycle.All(fixture)
            .Where(one => one.IsDefined(typeof(PerfLoadAttribute))).Select(one => one.Name)];
        if (loads.Length > 1)
            return $"Found {loads.Length} methods with [PerfLoad] in {fixture.Name}: {string.Join(", ", loads)}. "
                + "Expected one: a fixture is one load. Move the other into a fixture of its own; the two can have a "
                + "base class.";
        IReadOnlyList<LoadOperation> operations = Of(load);
        if (operations.Count == 0 && !LoadResultCase.IsFor(load))
            return $"Found no clients for {fixture.Name}.{load.Method.Name}. Expected a method with [Readers] or "
                + $"[Writers], or the result of a run of NBomber. Mark what clients do: {Example}";
        string? twice = operations.GroupBy(one => one.Name).FirstOrDefault(one => one.Count() > 1)?.Key;
        if (twice is not null)
            return $"Found two operations with the name {fixture.Name}.{twice}. Expected one attribute, [Readers] or "
                + "[Writers], on methods with names of their own. Rename one of them.";
        return operations.Select(one => one.Wrong()).FirstOrDefault(wrong => wrong is not null)
            ?? Lifecycle.MissingRestore(fixture, load.Attribute)
            ?? (load.Attribute is PerfLoadAttribute attribute
                ? Wrong(attribute, $"{fixture.Name}.{load.Method.Name}", hasClients: operations.Count > 0) : null);
    }

    /// <summary>Why the clients of a fixture never run, and what to type; null if it has none, or a load.</summary>
    internal static string? MissingLoad(Type fixture)
    {
        IReadOnlyList<LoadOperation> operations = Of(fixture);
        bool hasLoad = Lifecycle.All(fixture).Any(one => one.IsDefined(typeof(PerfLoadAttribute)));
        return hasLoad || operations.Count == 0 ? null
            : $"Found clients in {fixture.Name}, {operations[0].Name} is one, and no [PerfLoad]: they would never run. "
                + "Expected a method with it, the check after the load. "
                + "Type: [PerfLoad] public void Nothing_is_lost() => ...";
    }

    /// <summary>What a client calls.</summary>
    /// <param name="target">The fixture's object; null where the class is static.</param>
    /// <param name="client">The number of the client, from 0.</param>
    /// <param name="token">What a parameter of that type gets.</param>
    internal MethodInvoker CallOf(object? target, int client, CancellationToken token) =>
        MethodInvoker.For(target, Method, [.. Method.GetParameters().Select(_ => (object?)client)], token);

    // A window with a client that answers a call each hour has no end.
    const double MostSeconds = 60;

    static string? Wrong(PerfLoadAttribute load, string name, bool hasClients)
    {
        if (!hasClients && (load.Clients, load.Rate, load.WindowSeconds) != (0, 0, 0))
            return $"Found Clients, Rate or WindowSeconds for {name}, which returns the result of a run of NBomber. "
                + "Expected its scenario to state them. Type: [PerfLoad], and in the scenario: "
                + ".WithLoadSimulations(Simulation.KeepConstant(copies: 8, during: TimeSpan.FromSeconds(3)))";
        if (load.Clients < 0)
            return $"Found {load.Clients} clients for {name}. Expected at least 1, or none where each method has its "
                + "own. Type: [PerfLoad(Clients = 8)]";
        if (WrongRate(load.Rate, name, "[PerfLoad(Clients = 8, Rate = 100)]") is { } wrong) return wrong;
        if (load is { Rate: > 0, Clients: 0 })
            return $"Found a rate for {name}, and no clients that call all methods. Expected both, or a rate for each "
                + "method. Type: [PerfLoad(Clients = 8, Rate = 100)]";
        if ((load.Judge & (Gates.Work | Gates.Time)) == 0)
            return $"Found no gate for {name}. Expected Gates.Work, Gates.Time or both: a load has no gate for "
                + "allocations. Type: [PerfLoad(Judge = Gates.Time)]";
        return load.WindowSeconds is >= 0 and <= MostSeconds ? null
            : $"Found WindowSeconds of {name} outside 0 to {MostSeconds}. Expected the seconds of a window. "
                + "Type: [PerfLoad(WindowSeconds = 1)]";
    }

    static string? WrongRate(double rate, string name, string example) => double.IsFinite(rate) && rate >= 0 ? null
        : $"Found the rate {rate.ToString(CultureInfo.InvariantCulture)} for {name}. Expected calls per second, or 0 "
            + $"for a closed loop. Type: {example}";

    string? Wrong()
    {
        string name = $"{Method.ReflectedType!.Name}.{Name}";
        if (Attribute.Clients < 1)
            return $"Found {Attribute.Clients} clients for {name}. Expected at least 1. Type: {Example}";
        if (Attribute.Weight is < 1 or > MostWeight)
            return $"Found the weight {Attribute.Weight} for {name}. Expected 1 to {MostWeight}. "
                + "Type: [Readers(Weight = 9)]";
        if (Attribute.Weight > 1 && Mix is null)
            return $"Found a weight for {name}, and no clients that call all methods. Expected both or neither. "
                + "Type: [PerfLoad(Clients = 8)]";
        if (Mix is not null && (Attribute.Clients > 1 || Attribute.Rate > 0))
            return $"Found clients or a rate for {name}, and [PerfLoad(Clients = {Clients})], whose clients call all "
                + "methods. Expected one of the two. Type: [Readers(Weight = 9)]";
        if (WrongRate(Attribute.Rate, name, "[Writers(1, Rate = 50)]") is { } wrong) return wrong;
        if (Method.ContainsGenericParameters || Method.GetParameters().Any(one => !IsKnown(one)))
            return $"Found parameters of {name} that no client can fill in. Expected none, an int (the number of the "
                + "client, from 0), or a CancellationToken. Keep other values in fields of the fixture.";
        if (MeasuredMethod.IsAsyncSequence(Method.ReturnType)) return MeasuredMethod.AsyncSequence(name);
        bool isAsyncVoid = Method.ReturnType == typeof(void)
            && Method.IsDefined(typeof(System.Runtime.CompilerServices.AsyncStateMachineAttribute));
        return !isAsyncVoid ? null
            : $"Found async void {name}, which returns before its work is done. Expected a Task. "
                + $"Type: async Task {Name}()";
    }

    static bool IsKnown(ParameterInfo parameter) =>
        MeasuredMethod.IsToken(parameter) || parameter.ParameterType == typeof(int);
}
