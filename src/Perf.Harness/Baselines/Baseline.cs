using System.Collections.Immutable;
using Perf.Harness.Measurements;

namespace Perf.Harness.Baselines;

/// <summary>What was accepted of one engine configuration: one file in git, made to be read in a diff.</summary>
public sealed record Baseline
{
    /// <summary>The version of the file's layout.</summary>
    public const int Schema = 1;

    /// <summary>
    /// The version of the measuring method; raised when the same code would come out with another number.
    /// </summary>
    public const int HarnessVersion = 1;

    /// <summary>The storage engine under test: <c>microsoft-data-sqlite</c>.</summary>
    public required string Engine { get; init; }

    /// <summary>The complete, named set of the engine's options: <c>wal-full</c>.</summary>
    public required string Configuration { get; init; }

    /// <summary>The facts of each environment in which a cost was recorded, by its name.</summary>
    public ImmutableSortedDictionary<string, ImmutableSortedDictionary<string, string>> Environments { get; init; } =
        ImmutableSortedDictionary.Create<string, ImmutableSortedDictionary<string, string>>(StringComparer.Ordinal);

    /// <summary>The cases by what they do: <c>crud/insert-one</c>.</summary>
    public ImmutableSortedDictionary<string, CaseBaseline> Cases { get; init; } =
        ImmutableSortedDictionary.Create<string, CaseBaseline>(StringComparer.Ordinal);

    /// <summary>What was accepted of a case, or null.</summary>
    public CaseBaseline? Find(CaseId id) =>
        id.Engine == Engine && id.Configuration == Configuration ? Cases.GetValueOrDefault(id.What) : null;

    /// <summary>
    /// The options of a configuration that were accepted with another value, in words. Its cases are not compared, for
    /// they do other work; that its name has come to stand for something else is a failure all the same.
    /// </summary>
    public IEnumerable<string> OptionChanges(IReadOnlyDictionary<string, string> options) =>
        (from accepted in Cases.Values
         from option in options
         where accepted.Options.GetValueOrDefault(option.Key, "not there") != option.Value
         select $"the option {option.Key} was {accepted.Options.GetValueOrDefault(option.Key, "not there")}, "
             + $"it is {option.Value}")
        .Distinct().Order(StringComparer.Ordinal);
}
