using System.Reflection;
using System.Runtime.CompilerServices;
using NUnit.Framework;
using Perf.Harness.Cases;
using Perf.NUnit;

namespace Perf.Harness.Tests.Builds;

/// <summary>What a user of the packages meets is listed, so that a change of it is seen; all else may change.</summary>
public sealed class PublicApiTests
{
    const string Listing = "eng/public-api.txt";
    const int TypesAtMost = 30;

    const BindingFlags Declared = BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.Instance
        | BindingFlags.Static | BindingFlags.DeclaredOnly;

    static readonly Assembly[] Packages =
        [typeof(ICase).Assembly, typeof(PerfTestAttribute).Assembly, typeof(SqliteWork).Assembly];

    [Test]
    public void The_public_types_and_members_are_those_that_are_listed()
    {
        string now = string.Concat(Types().SelectMany(Lines).Select(line => line + "\n"));
        if (now == Repository.Text(Listing)) return;
        string made = Repository.PathOf("artifacts/public-api.txt");
        File.WriteAllText(made, now);
        Assert.Fail($"Found another public surface than {Listing} lists. Make it internal, or, where users need it: "
            + $"cp {made} {Repository.PathOf(Listing)}");
    }

    [Test]
    public void They_are_few() => Assert.That(Types().Count(), Is.LessThanOrEqualTo(TypesAtMost));

    static IEnumerable<Type> Types() =>
        Packages.SelectMany(one => one.GetExportedTypes()).OrderBy(type => type.FullName, StringComparer.Ordinal);

    static IEnumerable<string> Lines(Type type) =>
    [
        type.BaseType is { } parent && parent != typeof(object) ? $"{type.FullName} : {parent.Name}" : type.FullName!,
        .. type.GetMembers(Declared).Where(IsSeen).Select(member => $"  {member}").Order(StringComparer.Ordinal),
    ];

    // What a compiler adds to a record is no decision of anybody.
    static bool IsSeen(MemberInfo member) => !member.IsDefined(typeof(CompilerGeneratedAttribute)) && member switch
    {
        MethodBase method => IsSeen(method) && (method.IsConstructor || !method.IsSpecialName),
        PropertyInfo property => property.GetAccessors(nonPublic: true).Any(IsSeen),
        FieldInfo field => (field.IsPublic || field.IsFamily) && !field.IsSpecialName,
        _ => false,
    };

    static bool IsSeen(MethodBase method) => method.IsPublic || method.IsFamily || method.IsFamilyOrAssembly;
}
