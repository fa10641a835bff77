namespace Perf.NUnit;

/// <summary>A test method with the arguments of one case, as NUnit built it.</summary>
/// <param name="Test">The test.</param>
sealed record MeasuredMethod(TestMethod Test)
{
    /// <summary>What the attribute says.</summary>
    internal MeasuredAttribute Attribute { get; init; } = AttributeOf(Test)!;

    /// <summary>Whether times are all that is judged.</summary>
    internal bool HasOnlyTimes => Attribute switch
    {
        PerfLoadAttribute load => !load.Judge.HasFlag(Gates.Work) || LoadResultCase.IsFor(this),
        PerfTestAttribute test => test.Judge == Gates.Time,
        _ => false,
    };

    /// <summary>The method.</summary>
    internal MethodInfo Method => Test.Method.MethodInfo;

    /// <summary>The fixture, with its arguments.</summary>
    internal TestSuite Fixture { get; } = FixtureOf(Test);

    /// <summary>The name of the case.</summary>
    internal CaseId Id
    {
        get
        {
            string suite = CaseNames.SuiteOf(Fixture);
            (string workload, string configuration) = CaseMarks.Of(Test)
                ?? (CaseNames.Part(Test.Name), CaseNames.Part(CaseNames.NameOf(Fixture)));
            return new CaseId(suite, workload, suite, configuration);
        }
    }

    /// <summary>Why the test has no id of its own; null if it has.</summary>
    internal string? Double => Test.Properties.Get(CaseMarks.Double) as string;

    /// <summary>Why its attributes make no test, and what to type; null if they do.</summary>
    internal string? Refusal => IsAsyncSequence(Method.ReturnType) ? AsyncSequence(Test.FullName)
        : Repeating is { } name
        ? $"Found [{name}] on {Test.FullName}, expected it on ordinary tests only: a measured method is repeated in "
            + $"worker processes, which must agree. Remove [{name}]."
        : Attribute switch
        {
            PerfLoadAttribute => LoadOperation.Refusal(this),
            PerfTestAttribute { Judge: 0 or < 0 or > Gates.All } => $"Found no gate for {Test.FullName}. Expected at "
                + "least one of Gates.Work, Gates.Allocations and Gates.Time. Type: [PerfTest(Judge = Gates.Time)]",
            _ => null,
        };

    /// <summary>
    /// Whether a method returns an asynchronous sequence, which does nothing before it is read.
    /// </summary>
    internal static bool IsAsyncSequence(Type returned) => returned.GetInterfaces().Append(returned).Any(one =>
        one.IsGenericType && one.GetGenericTypeDefinition() == typeof(IAsyncEnumerable<>));

    internal static string AsyncSequence(string name) =>
        $"Found that {name} returns an IAsyncEnumerable, which does nothing before it is read. Expected a method that "
        + "reads it. Type: await foreach (var row in rows) count++;";

    // [Retry] or [Repeat]: NUnit refuses two attributes that run a test, without naming them.
    string? Repeating => Method.GetCustomAttributes().OfType<IRepeatTest>().Where(one => one is not MeasuredAttribute)
        .Select(one => one.GetType().Name.Replace("Attribute", "", StringComparison.Ordinal)).FirstOrDefault();

    /// <summary>Every test of a tree that is to be measured.</summary>
    internal static IEnumerable<MeasuredMethod> In(ITest tree) => tree switch
    {
        TestMethod method => AttributeOf(method) is null ? [] : [new MeasuredMethod(method)],
        _ => tree.Tests.SelectMany(In),
    };

    /// <summary>The attribute of a test's method; null where it is an ordinary test.</summary>
    internal static MeasuredAttribute? AttributeOf(ITest test) =>
        test.Method?.MethodInfo.GetCustomAttributes<MeasuredAttribute>().FirstOrDefault();

    /// <summary>
    /// NUnit refuses a method that returns something without an expected result. Here every result is right that stays
    /// the same.
    /// </summary>
    internal static void MakeRunnable(TestMethod test)
    {
        if (test.RunState != RunState.NotRunnable || test.Method is not { } method) return;
        string? reason = test.Properties.Get(PropertyNames.SkipReason) as string;
        bool isOfResult = reason?.Contains("result is expected", StringComparison.Ordinal) == true;
        if (!isOfResult || (method.GetParameters().Length != test.Arguments.Length && !TakesToken(method))) return;
        test.RunState = RunState.Runnable;
        test.Properties[PropertyNames.SkipReason].Clear();
        ApplyAgain(test);
    }

    // [Ignore], [Explicit], [Platform] and the like do nothing to a test that is refused. They are applied to another
    // test of the same method, for [Category] was applied already and would come twice.
    static void ApplyAgain(TestMethod test)
    {
        var fresh = new TestMethod(test.Method, test.Parent as Test);
        if (test.Arguments.Length == 0) fresh.ApplyAttributesToTest(test.Method.MethodInfo);
        foreach (TestCaseAttribute one in CasesOf(test))
            new PlatformAttribute { Include = one.IncludePlatform, Exclude = one.ExcludePlatform }.ApplyToTest(fresh);
        test.RunState = fresh.RunState;
        foreach (string name in fresh.Properties.Keys.Where(name => !test.Properties.ContainsKey(name)
            || test.Properties[name].Count == 0))
        {
            foreach (object value in fresh.Properties[name]) test.Properties.Add(name, value);
        }
    }

    // The attributes with a platform that this test may have been made from.
    static IEnumerable<TestCaseAttribute> CasesOf(TestMethod test) =>
        test.Method.MethodInfo.GetCustomAttributes<TestCaseAttribute>()
            .Where(one => one.IncludePlatform is not null || one.ExcludePlatform is not null)
            .Where(one => one.BuildFrom(test.Method, test.Parent as Test).Any(made => made.Name == test.Name));

    internal static bool IsToken(ParameterInfo parameter) => parameter.ParameterType == typeof(CancellationToken);

    static bool TakesToken(IMethodInfo method) => method.GetParameters().Any(one => IsToken(one.ParameterInfo));

    static TestSuite FixtureOf(TestMethod test)
    {
        ITest? parent = test.Parent;
        while (parent is not null and not TestFixture) parent = parent.Parent;
        return parent as TestSuite
            ?? throw new InvalidOperationException($"{test.FullName} is in no fixture. Put it into a class.");
    }
}
